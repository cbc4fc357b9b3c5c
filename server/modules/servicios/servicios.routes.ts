import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { servicios } from '#contract/servicios/calls.ts'
import { seApaga } from '#contract/servicios/reglas.ts'
import { serviciosShapes } from '#contract/servicios/shapes.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { requireVersion } from '#server/http/versions.ts'
import { implement } from '#server/http/implement.ts'
import { lockServicio, selectServicios, updateOfrecido } from './servicios.repository.ts'

const listServicios = ({ sql }: Pick<Context, 'sql'>) => selectServicios(sql)

/** Switches a service on or off for all users, from their next call on (`loadCaller`). */
const setOfrecido = async (
  context: Context,
  {
    params: { servicioId },
    body: { ofrecido, version },
  }: { params: ParamsOf<typeof servicios.setOfrecido>; body: BodyOf<typeof servicios.setOfrecido> },
) => {
  const { sql, audit } = context
  const before = await lockServicio(sql, servicioId)
  if (!before) throw new AppError('no-encontrado')
  requireVersion(before, version)
  if (!ofrecido && !seApaga(servicioId))
    throw new AppError('conflicto', {
      message: 'Este servicio no se puede desactivar: con él cada empresa da acceso a su gente.',
    })
  await updateOfrecido(sql, servicioId, ofrecido)
  audit({ entidad: 'servicio', entidadId: servicioId, cambios: { ofrecido: [before.ofrecido, ofrecido] } })
  return listServicios(context)
}

export const serviciosRoutes = implement(servicios, serviciosShapes, { list: listServicios, setOfrecido })
