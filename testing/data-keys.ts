/** Encryption key of the tests and of the processes that tests start. */
export const DATA_KEYS = `prueba:${Buffer.alloc(32, 7).toString('base64')}`
