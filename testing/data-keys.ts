/** What encrypts in the tests, also for the processes that they start. */
export const DATA_KEYS = `prueba:${Buffer.alloc(32, 7).toString('base64')}`
