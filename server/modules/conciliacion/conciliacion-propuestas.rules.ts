import type { ClasePropuesta, Confianza } from '#contract/conciliacion/reglas.ts'
import type { AplicacionPropuesta } from '#contract/conciliacion/shapes.ts'
import { fromCents } from '#contract/valores/importes.ts'
import { type Cancelacion, type Documento, findDocumentos } from './conciliacion-documentos.rules.ts'
import type { Dueno } from './conciliacion-duenos.rules.ts'
import { type Encontrado, findInformados, type Informado, type Linea } from './conciliacion-informados.rules.ts'

/** Proposal with the columns that are stored. */
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

/** Owners, payments and debts among which the proposals for a set of lines are chosen. */
export interface Candidatos {
  /** Owner that each line names, by line id. */
  duenos: ReadonlyMap<number, Dueno>
  informados: readonly Informado[]
  /** Debts of a razón social, by its id; earliest due date first. */
  debe: ReadonlyMap<number, readonly Documento[]>
}

const propuestaDeInformado = (
  acreditacionId: number,
  { informado, confianza, diferencia, fundamentos }: Encontrado,
) => ({
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

const propuestaDeDocumentos = (
  acreditacionId: number,
  { empresa }: Dueno,
  cancelacion: Cancelacion,
): PropuestaHecha => {
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
 * Proposes for each line a reported payment, otherwise debts of its owner, otherwise money on account. Proposes nothing
 * for a line without an owner. Deterministic. Yields often, so that the caller can let other requests run.
 */
export function* proponer(
  lineas: readonly Linea[],
  { duenos, informados, debe }: Candidatos,
): Generator<void, PropuestaHecha[]> {
  const encontrados = yield* findInformados(lineas, informados, duenos)
  const lineasSinPago = lineas.flatMap((linea) => {
    const dueno = duenos.get(linea.acreditacionId)
    return dueno && !encontrados.has(linea.acreditacionId) ? [{ linea, dueno }] : []
  })
  const cancelaciones = yield* findDocumentos(lineasSinPago, debe)
  return lineas.flatMap(({ acreditacionId }) => {
    const encontrado = encontrados.get(acreditacionId)
    if (encontrado) return [propuestaDeInformado(acreditacionId, encontrado)]
    const cancelacion = cancelaciones.get(acreditacionId)
    return cancelacion ? [propuestaDeDocumentos(acreditacionId, duenos.get(acreditacionId)!, cancelacion)] : []
  })
}
