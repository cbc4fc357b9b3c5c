import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { segundoPasoShapes } from './shapes.ts'

/**
 * Calls for second factors, which the identity provider stores. The calls set who needs a second factor, and reset the
 * factors of users who lost them.
 */
export const segundoPaso: Calls<typeof segundoPasoShapes> = {
  get: {
    summary: 'Qué verificación en dos pasos tiene el usuario, y si se la exigen.',
    method: 'GET',
    path: 'segundo-paso/v1/propio',
    reads: ['segundoPaso'],
  },
  listEmpresas: {
    summary: 'Razones sociales del usuario, con si exigen la verificación en dos pasos a todas sus personas.',
    method: 'GET',
    path: 'segundo-paso/v1/empresas',
    reads: ['segundoPaso'],
    roles: CAPACIDADES.exigirSegundoPaso.roles,
  },
  setEmpresa: {
    summary:
      'Exige la verificación en dos pasos a todas las personas de una razón social, desde su próximo ingreso, o deja de hacerlo.',
    method: 'PUT',
    path: 'segundo-paso/v1/empresa/:razonSocialId',
    roles: CAPACIDADES.exigirSegundoPaso.roles,
    touches: ['segundoPaso'],
    fresh: true,
  },
  removeRepresentante: {
    summary: 'Le quita la verificación en dos pasos a un representante que la perdió, y se lo avisa por email.',
    method: 'DELETE',
    path: 'segundo-paso/v1/representante/:representanteId',
    roles: CAPACIDADES.representantes.roles,
    touches: ['fichas'],
    fresh: true,
  },
}
