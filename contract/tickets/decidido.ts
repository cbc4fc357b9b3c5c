import { SOLUCIONES, type Solucion } from './reglas.ts'

/** What decisions find of a ticket, as people read it; null where none did. */
const DECIDIDO = {
  solucion: 'Cómo se resuelve',
  codigoAutorizacion: 'Código de autorización',
  motivoRechazo: 'Motivo de rechazo',
  comprobante: 'Comprobante',
} as const
type LoDecidido = Readonly<Record<keyof typeof DECIDIDO, string | null>>

/** Those that there are, each with its name. */
export const decididoDe = (decidido: LoDecidido): { nombre: string; valor: string }[] =>
  (Object.keys(DECIDIDO) as (keyof LoDecidido)[]).flatMap((key) => {
    const valor = decidido[key]
    if (valor === null) return []
    return [{ nombre: DECIDIDO[key], valor: key === 'solucion' ? SOLUCIONES[valor as Solucion] : valor }]
  })
