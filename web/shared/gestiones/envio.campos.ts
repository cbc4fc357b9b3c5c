import type { FieldPath, FieldValues } from 'react-hook-form'
import type { CampoDe } from '#shared/forms/campos.ts'

type Dato = 'numeroRemito' | 'cantidad' | 'transporte' | 'numeroGuia' | 'cot'

/** Returns the fields of a shipment, filled in with the known data. */
export const envioCampos = <F extends FieldValues>(
  nameOf: (dato: Dato) => FieldPath<F>,
  envio?: Partial<Record<Dato, unknown>> | null,
): CampoDe<F>[] => {
  const of = (dato: Dato) => ({ name: nameOf(dato), start: envio?.[dato] ?? undefined })
  return [
    {
      kind: 'texto',
      ...of('numeroRemito'),
      label: 'Nº de remito',
      placeholder: '0001-00001234',
      maxLength: 20,
      required: true,
    },
    { kind: 'entero', ...of('cantidad'), label: 'Cantidad de bultos', min: 1, required: true },
    { kind: 'transporte', ...of('transporte'), label: 'Transporte', required: true },
    { kind: 'texto', ...of('numeroGuia'), label: 'Número de guía', maxLength: 40, required: true },
    // COT: transport code that few provinces require. Omitted when empty.
    { kind: 'texto', ...of('cot'), label: 'COT', help: 'Si tu provincia lo pide', maxLength: 20 },
  ]
}
