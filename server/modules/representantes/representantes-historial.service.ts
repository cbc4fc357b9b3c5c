import type { RepresentanteHistory } from '#contract/representantes.shapes.ts'
import { listAuditoriaDe } from '#modules/auditoria'
import type { Context } from '#server/context.ts'
import { CREATION, CREATION_TEXT, historyTexts } from './representantes-historial.rules.ts'
import { selectNombres, selectRazones, selectServicios } from './representantes.repository.ts'
import { requireFicha } from './representantes.service.ts'

/** Who changed what of a representative, for those who may edit them: in words, and of their own companies only. */
export const getRepresentanteHistory = async (
  context: Context,
  { params }: { params: { representanteId: number } },
): Promise<RepresentanteHistory> => {
  const { sql, caller } = context
  const { userId, creado, creadoPor } = await requireFicha(context, params.representanteId)
  const records = await listAuditoriaDe(sql, { entidad: 'representante', entidadId: userId }, caller.scope)
  const idsIn = (field: string) => records.flatMap(({ cambios }) => (cambios[field] ?? []).flat()).map(Number)
  const razonIds = idsIn('razonSocialIds').filter((id) => caller.scope === 'todas' || caller.scope.includes(id))
  const [servicios, razones, personas] = await Promise.all([
    selectServicios(sql),
    selectRazones(sql, razonIds),
    selectNombres(sql, [...records.map(({ usuarioId }) => usuarioId), ...idsIn('reemplazanteId')]),
  ])
  const nombres = {
    servicios: new Map(servicios.map((row) => [row.servicioId, row.servicio])),
    razones: new Map(razones.map((row) => [row.razonSocialId, row.razonSocial])),
    personas: new Map(personas.map((row) => [row.usuarioId, row.nombre])),
  }
  const changes = records.flatMap((record) => {
    const cambios = historyTexts(record, nombres)
    const quien = nombres.personas.get(record.usuarioId) ?? record.usuario
    return cambios.length ? [{ cuando: record.cuando.toISOString(), quien, cambios }] : []
  })
  // Those of a file, and those from before there was a record, were made too.
  const isTold = records.some(({ operacion }) => operacion === CREATION)
  return isTold ? changes : [...changes, { cuando: creado.toISOString(), quien: creadoPor, cambios: [CREATION_TEXT] }]
}
