import type { cobranzas } from '#contract/cobranzas/calls.ts'
import { problemasDeNota, proximoDe } from '#contract/cobranzas/reglas.ts'
import type { Nota } from '#contract/cobranzas/shapes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { requireTitulares } from '#modules/cuenta-corriente'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import {
  insertNota,
  insertPromesa,
  lockNotas,
  type NotaRow,
  selectNota,
  selectNotas,
  updateRetirada,
} from './cobranzas-notas.repository.ts'

const isoOf = (instant: string | Date): string => new Date(instant).toISOString()

const toNota = ({ creada, promesa, ...row }: NotaRow): Nota => ({
  ...row,
  promesa: promesa && {
    ...promesa,
    retirada: promesa.retirada && { ...promesa.retirada, cuando: isoOf(promesa.retirada.cuando) },
  },
  creada: isoOf(creada),
})

/** Lists the notes of a company, newest first. Throws when the company is out of scope. */
export const listNotas = async (
  context: Context,
  { params: { razonSocialId } }: { params: ParamsOf<typeof cobranzas.listNotas> },
): Promise<Nota[]> => {
  await requireTitulares(context, [razonSocialId], 'razonSocialId')
  return (await selectNotas(context.sql, razonSocialId)).map(toNota)
}

/** Creates a note. The day of the company's next contact becomes that of the note. */
export const createNota = async (
  context: Context,
  {
    params: { razonSocialId },
    body: nota,
  }: { params: ParamsOf<typeof cobranzas.createNota>; body: BodyOf<typeof cobranzas.createNota> },
): Promise<Nota> => {
  const { sql, caller, now, audit } = context
  await requireTitulares(context, [razonSocialId], 'razonSocialId')
  const fields = problemasDeNota(nota, localDay(now))
  if (Object.keys(fields).length) throw new AppError('datos-invalidos', { fields })
  await lockNotas(sql, razonSocialId)
  const notaId = await insertNota(sql, {
    razonSocialId,
    nota: { ...nota, proximo: proximoDe(nota) },
    usuarioId: caller.usuarioId,
    now,
  })
  if (nota.promesa) await insertPromesa(sql, { razonSocialId, notaId }, nota.promesa)
  audit({ razonSocialId, entidad: 'cobranza-nota', entidadId: notaId })
  return toNota((await selectNota(sql, { razonSocialId, notaId }))!)
}

/**
 * Withdraws a promise that was recorded by mistake. A repeated call keeps user and time of the first withdrawal. Throws
 * `no-encontrado` when the note has no promise.
 */
export const setRetirada = async (
  context: Context,
  { params }: { params: ParamsOf<typeof cobranzas.setRetirada> },
): Promise<Nota> => {
  const { sql, caller, now, audit } = context
  const { razonSocialId, notaId } = params
  await requireTitulares(context, [razonSocialId], 'razonSocialId')
  if (await updateRetirada(sql, params, { usuarioId: caller.usuarioId, now })) {
    audit({
      razonSocialId,
      entidad: 'cobranza-nota',
      entidadId: notaId,
      cambios: { retirada: [null, now.toISOString()] },
    })
  }
  const nota = await selectNota(sql, params)
  if (!nota?.promesa) throw new AppError('no-encontrado')
  return toNota(nota)
}
