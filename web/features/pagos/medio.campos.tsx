import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { clavesDe } from '#contract/base/claves.ts'
import {
  CLAVES_MEDIO,
  type DatoMedio,
  LARGOS,
  type Medio,
  medioDe,
  MEDIOS,
  problemaDeDato,
} from '#contract/cuenta-corriente/medios.ts'
import { BANCOS } from '#contract/valores/bancos.ts'
import { readImporte } from '#contract/valores/importes.ts'
import { PROVINCIAS } from '#contract/valores/provincias.ts'
import { type CampoDe, opcionesOf } from '#shared/forms/campos.ts'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { emptyOf } from '#shared/forms/escrito.ts'
import { IMPORTE, plain } from '#shared/cuenta/importe.campo.ts'
import { REQUIRED } from '#ui/fields/required.ts'
import { centsOf, fechaProblem, type MedioForm, type PagoForm } from './pago.form.ts'

/** Returns the name of a means of payment in the list, even before the user chooses its kind. */
export const nombreDe = (medio: MedioForm['medio'], at: number): string =>
  medio ? MEDIOS[medio].texto : `Medio de pago ${at + 1}`

/** Select of the kind of means of payment. Offers the kinds that exist in the currency of the payment. */
const MedioSelect = ({ name }: { name: string }) => {
  const { control } = useFormContext<PagoForm>()
  const moneda = useWatch({ control, name: 'moneda' })
  const offered = opcionesOf(Object.fromEntries(CLAVES_MEDIO.map((medio) => [medio, MEDIOS[medio].texto])))
  return (
    <CampoSelect<FieldValues>
      name={name}
      label="Medio de pago"
      {...REQUIRED}
      data={offered.filter(({ value }) => moneda === 'ARS' || !medioDe(value as Medio).soloPesos)}
    />
  )
}

const PROVINCIA_OPTIONS = PROVINCIAS.map((value) => ({ value, label: value }))

const BANCO_OPTIONS = Object.values(BANCOS)
  .map(({ nombre }) => ({ value: nombre, label: nombre }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'es'))

/**
 * Returns the list from which the user chooses a value; undefined: the user types it. A cheque needs its bank from the
 * list, because the bank identifies the cheque.
 */
const optionsOf = (medio: Medio, dato: DatoMedio) => {
  if (dato === 'provincia') return PROVINCIA_OPTIONS
  return dato === 'banco' && medioDe(medio).familia === 'cheque' ? BANCO_OPTIONS : undefined
}

/** Options of the text field of each value of a means of payment. */
const FIELD_OPTIONS: Record<DatoMedio, Partial<Extract<CampoDe<FieldValues>, { kind: 'texto' }>>> = {
  banco: {},
  referencia: { autoCapitalize: 'characters' },
  cuit: { inputMode: 'numeric' },
  cuenta: { inputMode: 'numeric' },
  provincia: {},
}

/**
 * Returns the fields of a means of payment. Its kind decides which fields are visible. `prefix`: start of the field
 * names. `rowOf`: finds the means in the form values.
 */
export const medioCampos = (
  prefix: string,
  rowOf: (values: FieldValues) => MedioForm | undefined,
): CampoDe<FieldValues>[] => {
  const isOf = (medio: Medio) => (values: FieldValues) => rowOf(values)?.medio === medio
  const of = <T,>(one: (row: MedioForm) => T) => {
    const read = (values: FieldValues): T | undefined => {
      const row = rowOf(values)
      return row && one(row)
    }
    return read
  }
  const dato = (medio: Medio, name: DatoMedio): CampoDe<FieldValues> => {
    const { label, falta, ayuda } = medioDe(medio).datos[name]!
    const options = optionsOf(medio, name)
    return {
      kind: 'texto',
      ...FIELD_OPTIONS[name],
      name: `${prefix}${name}`,
      label,
      help: ayuda,
      maxLength: LARGOS[name],
      when: isOf(medio),
      ...(falta && { required: falta }),
      problem: of((row) => problemaDeDato(medio, name, row[name].trim() || null)),
      ...(options && {
        draw: () => (
          <CampoSelect<FieldValues> name={`${prefix}${name}`} label={label} {...REQUIRED} searchable data={options} />
        ),
      }),
    }
  }
  return [
    {
      kind: 'texto',
      name: `${prefix}medio`,
      label: 'Medio de pago',
      required: 'Elegí el medio de pago',
      draw: () => <MedioSelect name={`${prefix}medio`} />,
    },
    {
      kind: 'texto',
      name: `${prefix}importe`,
      label: 'Importe',
      ...IMPORTE,
      required: 'Ingresá el importe',
      write: plain,
      problem: of(({ importe }) =>
        readImporte(importe) && centsOf(importe) <= 0n ? 'Ingresá un importe mayor que 0' : undefined,
      ),
    },
    ...CLAVES_MEDIO.flatMap((medio): CampoDe<FieldValues>[] => [
      {
        kind: 'fecha',
        name: `${prefix}fecha`,
        label: MEDIOS[medio].fecha,
        required: 'Ingresá la fecha',
        when: isOf(medio),
        problem: of(fechaProblem),
      },
      ...clavesDe(medioDe(medio).datos).map((name) => dato(medio, name)),
    ]),
  ]
}

/** Fields of a means of payment without a prefix, for rows of the list. */
export const MEDIO = medioCampos('', (row) => row as MedioForm)

/** New means of payment: a transfer, because that is the most frequent kind. */
export const NUEVO_MEDIO: MedioForm = { ...emptyOf<FieldValues>(MEDIO), medio: 'transferencia' } as MedioForm
