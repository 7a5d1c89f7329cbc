//! Classes of results: values whose fields stand in one list.

/// Declares the class of a result with its other methods. It is pickled, compared and hashed by its fields, in their order.
macro_rules! result {
    (
        $(#[$attribute:meta])*
        pub(crate) struct $class:ident {
            $($(#[$about:meta])* $field:ident: $type:ty,)+
        }

        $($method:tt)+
    ) => {
        $(#[$attribute])*
        #[derive(Debug)]
        pub(crate) struct $class {
            $($(#[$about])* $field: $type,)+
        }

        #[pyo3::pymethods]
        impl $class {
            fn __getnewargs__<'py>(
                &self,
                py: pyo3::Python<'py>,
            ) -> pyo3::PyResult<pyo3::Bound<'py, pyo3::types::PyTuple>> {
                let fields = [$(pyo3::IntoPyObjectExt::into_bound_py_any(&self.$field, py)?,)+];
                pyo3::types::PyTuple::new(py, fields)
            }

            fn __eq__(&self, py: pyo3::Python<'_>, other: &Self) -> pyo3::PyResult<bool> {
                use pyo3::types::PyAnyMethods;
                self.__getnewargs__(py)?.eq(other.__getnewargs__(py)?)
            }

            fn __hash__(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<isize> {
                use pyo3::types::PyAnyMethods;
                self.__getnewargs__(py)?.hash()
            }

            $($method)+
        }
    };
}

pub(crate) use result;
