import { fieldError } from '#server/http/errors.ts'

/** Keeps one more view; `datos-invalidos` beside its name when there are as many as may be, or one is called so. */
export const keepVista = async <T>(kept: number, most: number, insert: () => Promise<T | undefined>): Promise<T> => {
  if (kept >= most) throw fieldError('nombre', `Ya guardaste ${most} vistas. Borrá alguna.`)
  const created = await insert()
  if (!created) throw fieldError('nombre', 'Ya tenés una vista con ese nombre. Usá otro.')
  return created
}
