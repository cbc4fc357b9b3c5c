/**
 * Props of a required field. Screen readers do not read the asterisk, so the input itself has to say that it is required.
 */
export const REQUIRED = { withAsterisk: true, 'aria-required': true } as const

/** Returns the props of a required field, or none. */
export const requiredIf = (required: boolean): Partial<typeof REQUIRED> => (required ? REQUIRED : {})
