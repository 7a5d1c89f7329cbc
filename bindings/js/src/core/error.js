// The error for rejected names.

/** Thrown for a name that a standard rejects. Its fields are copied from the first of `errors`. */
export class IDNAError extends Error {
  constructor(errors) {
    super(errors[0].message);
    this.name = 'IDNAError';
    Object.assign(this, errors[0]);
    this.errors = errors;
  }
}
