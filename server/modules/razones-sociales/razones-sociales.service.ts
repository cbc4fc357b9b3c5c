import type { razonesSociales } from '#contract/razones-sociales.ts'
import type { QueryOf } from '#contract/route.ts'
import { requireRazonSocial, selectMarcas } from '#modules/usuarios'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { AppError } from '#server/errors.ts'
import type { Parsed } from '#server/import-fields.ts'
import { selectClientes, selectRazonesSociales } from './razones-sociales.repository.ts'

const LIMIT = 20

/** Companies of the caller's scope by name, customer number or CUIT. */
export const searchRazonesSociales = (
  { sql, caller }: Context,
  { query }: { query: QueryOf<typeof razonesSociales.search> },
) => {
  const text = query.texto?.toLowerCase() ?? ''
  const digits = text.replace(/[-.\s]/g, '')
  const find = /^\d{1,11}$/.test(digits)
    ? { words: [], digits }
    : { words: text.match(/[\p{L}\p{N}]+/gu) ?? [], digits: '' }
  return selectRazonesSociales(sql, caller.scope, find, LIMIT)
}

/** The brands of a company in scope. */
export const getMarcasRazonSocial = async ({ sql, caller }: Context, { params }: { params: { id: number } }) => {
  requireRazonSocial(caller, params.id)
  const marcas = await selectMarcas(sql, [params.id])
  if (!marcas.length) throw new AppError('no-encontrado')
  return marcas
}

/** Reads customer numbers of a file, with or without their zeros, as companies of ours. */
export const createClienteReader = async (db: Db): Promise<(text: string) => Parsed<number>> => {
  const clientes = await selectClientes(db)
  return (text) => {
    const id = clientes.get(text.padStart(10, '0'))
    return id ? { value: id } : { error: `No existe el cliente ${text || '(vacío)'}.` }
  }
}
