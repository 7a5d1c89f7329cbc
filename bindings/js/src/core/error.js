// Errors: for rejected names, and how any error is serialized.

/** Thrown for a name that a standard rejects. Its fields are copied from the first of `errors`. */
export class IDNAError extends Error {
  constructor(errors) {
    super(errors[0].message);
    this.name = 'IDNAError';
    Object.assign(this, errors[0]);
    this.errors = errors;
  }

  toJSON() {
    return withMessage(this);
  }
}

/** The fields of an error for `JSON.stringify`, which would leave out the message, because it is not enumerable. */
export function withMessage(error) {
  return { ...error, message: error.message };
}
