import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { segundoPasoShapes } from './shapes.ts'

/** Second factors, which the identity provider stores: who needs one, and who lost it. */
export const segundoPaso: Calls<typeof segundoPasoShapes> = {
  get: {
    summary: 'Qué muestra quien pregunta además de la contraseña, y si lo tiene que hacer.',
    method: 'GET',
    path: 'segundo-paso/v1/propio',
    reads: ['segundoPaso'],
  },
  listEmpresas: {
    summary: 'Razones sociales de quien pregunta, con si exigen el segundo paso a todas sus personas.',
    method: 'GET',
    path: 'segundo-paso/v1/empresas',
    reads: ['segundoPaso'],
    roles: CAPACIDADES.exigirSegundoPaso.roles,
  },
  setEmpresa: {
    summary:
      'Exige el segundo paso a todas las personas de una razón social, desde su próximo ingreso, o deja de hacerlo.',
    method: 'PUT',
    path: 'segundo-paso/v1/empresa/:razonSocialId',
    roles: CAPACIDADES.exigirSegundoPaso.roles,
    touches: ['segundoPaso'],
    fresh: true,
  },
  removeRepresentante: {
    summary: 'Le saca el segundo paso a un representante que lo perdió, y se lo avisa por e-mail.',
    method: 'DELETE',
    path: 'segundo-paso/v1/representante/:representanteId',
    roles: CAPACIDADES.representantes.roles,
    touches: ['fichas'],
    fresh: true,
  },
}
