import type { ClasePropuesta, Confianza } from '#contract/conciliacion/reglas.ts'
import type { AplicacionPropuesta } from '#contract/conciliacion/shapes.ts'
import { fromCents } from '#contract/valores/importes.ts'
import { type Cancelacion, type Documento, findDocumentos } from './conciliacion-documentos.rules.ts'
import type { Dueno } from './conciliacion-duenos.rules.ts'
import { type Encontrado, findInformados, type Informado, type Linea } from './conciliacion-informados.rules.ts'

/** What is written down of a line that seems to be somebody's. */
export interface PropuestaHecha {
  acreditacionId: number
  clase: ClasePropuesta
  confianza: Confianza
  razonSocialId: number
  pagoId: number | null
  orden: number | null
  aplicaciones: AplicacionPropuesta[]
  diferencia: string
  fundamentos: string[]
}

/** What lines may be. */
export interface Candidatos {
  /** The company that each line names, by the line. */
  duenos: ReadonlyMap<number, Dueno>
  informados: readonly Informado[]
  /** What each company owes, what falls due first before the rest. */
  debe: ReadonlyMap<number, readonly Documento[]>
}

const deInformado = (acreditacionId: number, { informado, confianza, diferencia, fundamentos }: Encontrado) => ({
  acreditacionId,
  clase: 'informado' as const,
  confianza,
  razonSocialId: informado.razonSocialId,
  pagoId: informado.pagoId,
  orden: informado.orden,
  aplicaciones: [],
  diferencia: fromCents(diferencia),
  fundamentos,
})

const deDocumentos = (acreditacionId: number, { empresa }: Dueno, cancelacion: Cancelacion): PropuestaHecha => {
  const { documentos, confianza, diferencia, fundamentos } = cancelacion
  return {
    acreditacionId,
    clase: documentos.length ? 'documentos' : 'cuenta',
    confianza,
    razonSocialId: empresa.razonSocialId,
    pagoId: null,
    orden: null,
    aplicaciones: documentos.map(({ importe, ...rest }) => ({ ...rest, importe: fromCents(importe) })),
    diferencia: fromCents(diferencia),
    fundamentos,
  }
}

/**
 * What each line seems to be: a payment that was informed, else documents that its company owes, else money on account. Those
 * that are nobody's are not there. The same lines and candidates give the same proposals. It stops now and then, so that
 * others may get their turn.
 */
export function* proponer(
  lineas: readonly Linea[],
  { duenos, informados, debe }: Candidatos,
): Generator<void, PropuestaHecha[]> {
  const encontrados = yield* findInformados(lineas, informados, duenos)
  const left = lineas.flatMap((linea) => {
    const dueno = duenos.get(linea.acreditacionId)
    return dueno && !encontrados.has(linea.acreditacionId) ? [{ linea, dueno }] : []
  })
  const cancelaciones = yield* findDocumentos(left, debe)
  return lineas.flatMap(({ acreditacionId }) => {
    const encontrado = encontrados.get(acreditacionId)
    if (encontrado) return [deInformado(acreditacionId, encontrado)]
    const cancelacion = cancelaciones.get(acreditacionId)
    return cancelacion ? [deDocumentos(acreditacionId, duenos.get(acreditacionId)!, cancelacion)] : []
  })
}
