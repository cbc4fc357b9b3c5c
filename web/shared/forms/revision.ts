import { type FieldValues, get } from 'react-hook-form'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { type CampoDe, type Campos, flatOf, type Opcion } from './campos.ts'

type Kind = CampoDe<FieldValues>['kind']

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Functions that return the text on screen, for kinds of field whose value is not that text. */
const TEXT_BY_KIND: Partial<
  Record<Kind, (value: unknown, campo: CampoDe<FieldValues>, values: FieldValues) => string>
> = {
  fecha: (value) => (text(value) ? formatDay(text(value)) : ''),
  entero: (value, campo) => {
    const unit = campo.kind === 'entero' && campo.unit ? ` ${campo.unit}` : ''
    return typeof value === 'number'
      ? `${campo.kind === 'entero' && campo.thousands ? formatCount(value) : value}${unit}`
      : ''
  },
  id: (value, campo, values) => {
    const options: readonly Opcion[] =
      campo.kind !== 'id' ? [] : typeof campo.options === 'function' ? campo.options(values) : campo.options
    return options.find((each) => String(each.value) === value)?.label ?? ''
  },
  archivos: (value) => (value as readonly File[]).map(({ name }) => name).join(' · '),
}

/** Returns label and text of each value for the review before sending, in screen order. Omits empty values. */
export const revisionOf = <F extends FieldValues>(campos: Campos<F>, values: F): [nombre: string, texto: string][] => {
  const textsByLabel = new Map<string, string[]>()
  for (const campo of flatOf(campos, values) as unknown as readonly CampoDe<FieldValues>[]) {
    const { name, label, review = label, reviewed } = campo
    if (review === false) continue
    const value: unknown = get(values, name)
    const read = reviewed ? reviewed(values) : (TEXT_BY_KIND[campo.kind]?.(value, campo, values) ?? text(value))
    if (read) textsByLabel.set(review, [...(textsByLabel.get(review) ?? []), read])
  }
  return [...textsByLabel].map(([nombre, texts]) => [nombre, texts.join(' · ')])
}
