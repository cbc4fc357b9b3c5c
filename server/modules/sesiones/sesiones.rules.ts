import { formatInstant } from '#contract/valores/fechas.ts'
import { ciudadDe } from '#contract/sesiones/reglas.ts'
import type { Contenido } from '#gateways/mail/plantilla.ts'

interface Ingreso {
  nombre: string
  userName: string
  dispositivo: string
  zona: string
  now: Date
  codigo: string
  vence: Date
  portal: string
}

/** Returns the mail about a sign-in from a new device or time zone. */
export const avisoDeIngreso = (ingreso: Ingreso): Contenido => {
  const { nombre, userName, dispositivo, zona, now, codigo, vence, portal } = ingreso
  return {
    asunto: 'Un ingreso nuevo con tu usuario de Autogestión',
    titulo: 'Ingresaron desde un lugar nuevo',
    saludo: nombre,
    parrafos: [
      'Si fuiste vos, no hagas nada.',
      'Si no fuiste vos, tocá No fui yo: cerramos todas tus sesiones, tu contraseña deja de servir y te enviamos un enlace para elegir otra.',
    ],
    datos: [
      ['Usuario', userName],
      ['Dispositivo', dispositivo || 'No pudimos identificarlo'],
      ['Hora local de', ciudadDe(zona)],
      ['Cuándo', formatInstant(now.toISOString())],
      ['El enlace sirve hasta', formatInstant(vence.toISOString())],
    ],
    boton: { texto: 'No fui yo', url: `${portal}/autogestion/no-fui-yo/${codigo}` },
  }
}
