import { CLASES_NOTA, type ClaseNota, LARGOS_NOTA, problemaDeDia } from '#contract/cobranzas/reglas.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { isDay } from '#shared/forms/day.ts'
import { readImporte, toCents } from '#contract/valores/importes.ts'
import { nombreMoneda } from '#shared/cuenta/cuenta.words.ts'
import { IMPORTE, plain } from '#shared/cuenta/importe.campo.ts'
import type { Campos } from '#shared/forms/campos.ts'

export interface NotaForm {
  clase: ClaseNota
  con: string
  texto: string
  promesa: { dia: string; importe: string; moneda: string }
  proximo: string | null
}

const esPromesa = ({ clase }: NotaForm): boolean => CLASES_NOTA[clase].esPromesa

const diaProblem = (dia: string | null): string | undefined =>
  dia && isDay(dia) ? problemaDeDia(dia, localDay(new Date())) : undefined

/** Returns the fields of a note, which depend on its kind. `monedas`: currencies offered for a promise. */
export const notaCampos = (monedas: readonly string[]): Campos<NotaForm> => [
  {
    cols: 2,
    from: 'xs',
    campos: [
      {
        kind: 'opcion',
        name: 'clase',
        label: 'Tipo de contacto',
        required: true,
        options: Object.entries(CLASES_NOTA).map(([value, { texto }]) => ({ value, label: texto })),
      },
      {
        kind: 'texto',
        name: 'con',
        label: 'Con quién',
        maxLength: LARGOS_NOTA.con,
        when: ({ clase }) => CLASES_NOTA[clase].esContacto,
      },
    ],
  },
  {
    kind: 'parrafo',
    name: 'texto',
    label: 'Detalle',
    required: 'Escribí el detalle',
    rows: 2,
    maxLength: LARGOS_NOTA.texto,
  },
  {
    cols: 2,
    from: 'xs',
    md: 4,
    campos: [
      {
        kind: 'fecha',
        name: 'promesa.dia',
        label: 'Paga hasta el',
        required: 'Elegí hasta cuándo paga.',
        when: esPromesa,
        problem: ({ promesa }) => diaProblem(promesa.dia),
      },
      {
        kind: 'texto',
        name: 'promesa.importe',
        label: 'Importe',
        ...IMPORTE,
        required: 'Ingresá el importe',
        when: esPromesa,
        write: plain,
        problem: ({ promesa: { importe } }) => {
          const read = readImporte(importe)
          return read && toCents(read) <= 0n ? 'Ingresá un importe mayor que cero.' : undefined
        },
      },
      {
        kind: 'opcion',
        name: 'promesa.moneda',
        label: 'Moneda',
        required: 'Elegí la moneda',
        when: esPromesa,
        options: monedas.map((value) => ({ value, label: nombreMoneda(value) })),
      },
      {
        kind: 'fecha',
        name: 'proximo',
        label: 'Próximo contacto',
        nullable: true,
        problem: ({ proximo }) => diaProblem(proximo),
      },
    ],
  },
]
