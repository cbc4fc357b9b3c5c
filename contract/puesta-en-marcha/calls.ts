import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { puestaEnMarchaShapes } from './shapes.ts'

const { roles } = CAPACIDADES.administrar

/** Calls for the initial setup: missing steps, and tests of external systems. */
export const puestaEnMarcha: Calls<typeof puestaEnMarchaShapes> = {
  get: {
    summary: 'Los pasos de la puesta en marcha, cada uno con lo que hay de él.',
    method: 'GET',
    path: 'puesta-en-marcha/v1',
    reads: ['puesta'],
    roles,
  },
  omitir: {
    summary: 'Dice que la distribuidora no usa un paso, o que vuelve a usarlo. Los obligatorios no se omiten.',
    method: 'PUT',
    path: 'puesta-en-marcha/v1/:paso/omitido',
    roles,
    touches: ['puesta'],
  },
  usarHabituales: {
    summary: 'Carga los sectores y motivos habituales. Solo mientras no haya ninguno.',
    method: 'POST',
    path: 'puesta-en-marcha/v1/habituales',
    roles,
    touches: ['puesta', 'maestros', 'fichas'],
  },
  probar: {
    summary:
      'Prueba lo que el portal necesita: variables y puertos, la base y sus permisos, versiones, claves, certificado, proxy, reloj, el email, el buzón de sus respuestas, Keycloak, SAP, InvGate, los archivos o el antivirus. Dice qué contestó y qué hacer, o que no se probó y por qué.',
    method: 'POST',
    path: 'puesta-en-marcha/v1/probar/:conexion',
    roles,
    audited: true,
  },
}
