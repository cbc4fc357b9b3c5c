import { useFormContext, useWatch } from 'react-hook-form'
import { MAX_ARCHIVOS } from '#contract/base/archivos.ts'
import { writeImporte } from '#contract/valores/formato.ts'
import { readImporte, toCents } from '#contract/valores/importes.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import type { CampoDe, Campos } from '#shared/forms/campos.ts'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { emptyOf } from '#shared/forms/escrito.ts'
import { useCall } from '#web/queries.tsx'
import { nombreMoneda } from '#shared/cuenta/cuenta.words.ts'
import { MediosField } from './MediosField.tsx'
import { MEDIO, nombreDe, NUEVO_MEDIO } from './medio.campos.tsx'
import { plain } from '#shared/cuenta/importe.campo.ts'
import { aplicacionOf, debtsOf, type MedioForm, type PagoForm, queFalta } from './pago.form.ts'
import { PagoAplicaciones } from './PagoAplicaciones.tsx'
import { sonOtrosCampo } from './SonOtros.tsx'

/** Help text while the selected documents fix the razón social and currency. */
const LOCKED = 'Para cambiarla, quitá los comprobantes elegidos.'

/** Select of the currency. Renders nothing when the account has a single currency. */
const PagoMoneda = () => {
  const { control } = useFormContext<PagoForm>()
  const [razonSocialId, moneda, aplicaciones] = useWatch({ control, name: ['razonSocialId', 'moneda', 'aplicaciones'] })
  const { data } = useCall(
    cuentaCorriente.summarize,
    { query: { razonSocialIds: [Number(razonSocialId)] } },
    { enabled: razonSocialId !== '' },
  )
  const monedas = [...new Set([moneda, ...(data?.totales.map((totales) => totales.moneda) ?? [])])]
  return (
    <CampoSelect<PagoForm>
      name="moneda"
      label="Moneda"
      hidesOnly
      {...(aplicaciones.length > 0 && { readOnly: true, description: LOCKED })}
      data={monedas.map((value) => ({ value, label: nombreMoneda(value) }))}
    />
  )
}

/** Fields of a document that the payment covers. Only id and amount are sent. */
const APLICACION: CampoDe<{
  partidaId: string
  nombre: string
  vencimiento: string
  pendiente: string
  importe: string
}>[] = [
  { kind: 'texto', name: 'partidaId', label: '', required: true },
  { kind: 'texto', name: 'nombre', label: '', sentAs: false },
  { kind: 'texto', name: 'vencimiento', label: '', sentAs: false },
  { kind: 'texto', name: 'pendiente', label: '', sentAs: false },
  {
    kind: 'texto',
    name: 'importe',
    label: '',
    write: plain,
    problem: ({ importe, pendiente }) => {
      const read = readImporte(importe)
      if (read === undefined) return 'Ingresá un importe, por ejemplo 1500,50'
      if (toCents(read) <= 0n) return 'Ingresá un importe mayor que 0 o quitá el comprobante'
      return toCents(read) > toCents(pendiente)
        ? `Lo pendiente es ${writeImporte(pendiente)}: ingresá ese importe o menos`
        : undefined
    },
  },
]

/**
 * Returns the fields of a payment. `comprobanteFirst`: true on a phone, where the user has the bank slip at hand, so
 * the file of the slip comes first.
 */
export const pagoCampos = (
  razonSocialId: number | '',
  elegidas: readonly Partida[],
  comprobanteFirst = false,
): Campos<PagoForm> => {
  const debts = debtsOf(elegidas)
  const aplicaciones = debts.map(aplicacionOf)
  const comprobante: Campos<PagoForm>[number] = {
    titulo: 'Comprobante de pago',
    order: 2,
    filas: [
      {
        kind: 'archivos',
        name: 'files',
        label: 'Comprobantes de pago y de retenciones',
        named: 'Comprobantes de pago',
        max: MAX_ARCHIVOS,
      },
    ],
  }
  return [
    ...(comprobanteFirst ? [comprobante] : []),
    {
      titulo: 'El pago',
      order: 2,
      filas: [
        {
          kind: 'razonSocial',
          name: 'razonSocialId',
          label: 'Razón social',
          required: 'Elegí la razón social',
          start: debts[0]?.razonSocialId ?? razonSocialId,
          locked: ({ aplicaciones: chosen }) => (chosen.length > 0 ? LOCKED : undefined),
        },
        {
          kind: 'texto',
          name: 'moneda',
          label: 'Moneda',
          start: debts[0]?.moneda ?? 'ARS',
          draw: () => <PagoMoneda />,
          isWorth: false,
        },
        {
          kind: 'filas',
          name: 'medios',
          label: 'Medios de pago',
          fila: MEDIO,
          called: ({ medio }, at) => nombreDe(medio as MedioForm['medio'], at),
          start: [{ ...NUEVO_MEDIO, importe: queFalta({ medios: [NUEVO_MEDIO], aplicaciones }, 0) }],
          draw: () => <MediosField />,
        },
      ],
    },
    {
      kind: 'filas',
      name: 'aplicaciones',
      label: 'Qué pagás',
      fila: APLICACION as CampoDe<Record<string, unknown>>[],
      called: ({ nombre }) => String(nombre),
      start: aplicaciones,
      draw: () => <PagoAplicaciones elegidas={elegidas} />,
    },
    ...(comprobanteFirst ? [] : [comprobante]),
    {
      titulo: 'Algo más',
      order: 2,
      filas: [
        { kind: 'parrafo', name: 'comentario', label: 'Comentario', rows: 3, maxLength: 1000 },
        sonOtrosCampo(false),
      ],
    },
  ]
}

/** Returns the initial values, which include the selected documents. */
export const emptyPago = (razonSocialId: number | '', elegidas: readonly Partida[]): PagoForm =>
  emptyOf(pagoCampos(razonSocialId, elegidas))
