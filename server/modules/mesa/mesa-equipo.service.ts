import { localDay } from '#contract/valores/fechas.ts'
import { rolesDe } from '#contract/base/roles.ts'
import { CLASES, clasesDe, isOfrecida } from '#contract/mesa/reglas.ts'
import type { DelEquipo } from '#contract/mesa/shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import type { Context } from '#server/http/context.ts'
import { selectCargas } from './mesa-equipo.repository.ts'
import { selectAsignables } from './mesa-gente.repository.ts'

/** Lists the staff of the mesa with the open items of each, by kind. The unassigned items come first. */
export const listEquipo = async ({ sql, caller, now }: Context): Promise<DelEquipo[]> => {
  const clases = clavesDe(CLASES).filter((clase) => isOfrecida(clase, caller.servicios))
  const gente = await selectAsignables(sql, rolesDe('interno'), rolesDe('vendedor'))
  const cargas = await selectCargas(
    sql,
    gente.map(({ usuarioId }) => usuarioId),
    clases,
    { now, hoy: localDay(now) },
  )
  const cargaDe = (usuarioId: number | null): DelEquipo['carga'] =>
    cargas
      .filter((each) => each.usuarioId === usuarioId)
      .map(({ usuarioId: _who, desde, ...carga }) => ({ ...carga, desde: desde?.toISOString() ?? null }))
  return [
    { usuarioId: null, nombre: 'Sin asignar', ausenteHasta: null, clases, carga: cargaDe(null) },
    ...gente.map(({ usuarioId, nombre, ausenteHasta, roles }) => ({
      usuarioId,
      nombre,
      ausenteHasta,
      clases: clasesDe(roles, caller.servicios),
      carga: cargaDe(usuarioId),
    })),
  ]
}
