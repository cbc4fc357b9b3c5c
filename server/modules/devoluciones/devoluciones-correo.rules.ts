import type { DatosDe } from '#contract/colas.shapes.ts'
import { hitoEstado, textoEstado } from '#contract/estados.ts'
import type { Texto } from '#modules/notificaciones'
import type { DevolucionAviso } from './devoluciones-correo.repository.ts'

type Evento = DatosDe<'devolucion'>['evento']

/** What postventa is told of what the customer did. */
const TITULOS_INTERNOS: Record<Evento, (aviso: DevolucionAviso) => string> = {
  creada: ({ devolucionId, razonSocial }) => `${razonSocial} pidió la devolución ${devolucionId}`,
  respuesta: ({ devolucionId, razonSocial }) => `${razonSocial} escribió en la devolución ${devolucionId}`,
  estado: ({ devolucionId, razonSocial }) => `${razonSocial} movió la devolución ${devolucionId}`,
  espera: ({ devolucionId, razonSocial }) => `${razonSocial} cargó el transporte de la devolución ${devolucionId}`,
}

const TITULOS: Record<Evento, (aviso: DevolucionAviso) => string> = {
  creada: ({ devolucionId, razonSocial }) => `Cargamos la devolución ${devolucionId} para ${razonSocial}`,
  respuesta: ({ devolucionId }) => `Respondimos la devolución ${devolucionId}`,
  estado: ({ devolucionId, estadoId }) => `La devolución ${devolucionId} ahora está en estado ${hitoEstado(estadoId)}`,
  espera: ({ devolucionId }) => `Necesitamos los datos de transporte de la devolución ${devolucionId}`,
}

const PARRAFOS: Record<Evento, readonly string[]> = {
  creada: ['Podés seguirla en el portal.'],
  respuesta: [],
  estado: [],
  espera: ['Te toca: despachá la mercadería con los códigos de autorización y cargá remito, guía y bultos.'],
}

/** What each side is told of an event. */
export const contenidoOf = (evento: Evento, aviso: DevolucionAviso, esInterno: boolean): Texto => ({
  asunto: `Devolución ${aviso.devolucionId}, ${evento === 'respuesta' ? 'nueva respuesta' : textoEstado(aviso.estadoId)}`,
  titulo: (esInterno ? TITULOS_INTERNOS : TITULOS)[evento](aviso),
  parrafos: [...(esInterno ? [] : PARRAFOS[evento]), ...(aviso.dicho ? [`${aviso.dicho.autor} escribió:`] : [])],
  cita: aviso.dicho?.texto,
  datos: [
    ['Motivo', aviso.motivo],
    ['Razón social', aviso.razonSocial],
    ['Estado', textoEstado(aviso.estadoId)],
  ],
  boton: 'Ver la devolución',
})
