import { FOTOS_GARANTIA, GARANTIA_PIDE, ordenGarantia } from '#contract/garantias.reglas.ts'
import type { Garantia } from '#contract/garantias.shapes.ts'
import { NEGOCIOS } from '#contract/servicios.ts'

/** The photos that have to come with a warranty and did not, and those that point to no file. */
const photoProblems = (garantia: Garantia, negocioId: number, files: number): Record<string, string> => {
  if (garantia.fotos.some(({ archivo }) => archivo >= files)) {
    return { 'garantia.fotos': 'Falta una de las fotos. Volvé a adjuntarla.' }
  }
  const list = FOTOS_GARANTIA[negocioId === NEGOCIOS.motos ? 1 : 4]
  const missing = list.filter(
    ({ rubro, obligatoria }) => obligatoria && !garantia.fotos.some((foto) => foto.rubro === rubro),
  )
  return missing.length
    ? { 'garantia.fotos': `Faltan fotos: ${missing.map(({ texto }) => texto.toLowerCase()).join(', ')}.` }
    : {}
}

/** Everything wrong in a warranty, each beside its field. Photos are asked for only where files may be sent. */
export const checkGarantia = (
  garantia: Garantia,
  { negocioId, files, today, allowsFiles }: { negocioId: number; files: number; today: string; allowsFiles: boolean },
): Record<string, string> => {
  const required = GARANTIA_PIDE[negocioId === NEGOCIOS.motos ? 'motos' : 'autopartes']
  const missing = required.filter(([field]) => garantia[field] === undefined || garantia[field] === '')
  const wrong = { ...Object.fromEntries(missing), ...ordenGarantia(garantia, today) }
  return {
    ...Object.fromEntries(Object.entries(wrong).map(([field, message]) => [`garantia.${field}`, `${message}.`])),
    ...(allowsFiles ? photoProblems(garantia, negocioId, files) : {}),
  }
}
