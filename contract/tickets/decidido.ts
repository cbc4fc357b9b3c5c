import { SOLUCIONES, type Solucion } from './reglas.ts'

/** Fields of a ticket that record decisions, with their labels. A null value: not decided. */
const DECIDIDO = {
  solucion: 'Cómo se resuelve',
  codigoAutorizacion: 'Código de autorización',
  motivoRechazo: 'Motivo de rechazo',
  comprobante: 'Comprobante',
} as const
export type Decidido = keyof typeof DECIDIDO
export const DECIDIDOS = Object.keys(DECIDIDO) as Decidido[]
type LoDecidido = Readonly<Record<Decidido, string | null>>

/** Returns label and text of the chosen fields whose value is not null. */
export const decididoDe = (
  decidido: LoDecidido,
  cuales: readonly Decidido[] = DECIDIDOS,
): { nombre: string; valor: string }[] =>
  cuales.flatMap((key) => {
    const valor = decidido[key]
    if (valor === null) return []
    return [{ nombre: DECIDIDO[key], valor: key === 'solucion' ? SOLUCIONES[valor as Solucion] : valor }]
  })
