import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { CONFIANZAS, type Confianza, type PestanaConciliacion, PROPUESTAS } from '#contract/conciliacion/reglas.ts'
import type { Acreditacion, Propuesta } from '#contract/conciliacion/shapes.ts'
import type { tonoEstado } from '#contract/base/estados.ts'
import { formatCuit } from '#contract/valores/comprobantes.ts'
import { formatDay, formatInstant } from '#contract/valores/fechas.ts'
import { Chip } from '#shared/Chip.tsx'
import { pagoInformadoPath } from '#shared/cuenta/cuenta.paths.ts'
import { formatMoney } from '#shared/plata.ts'
import type { Column } from '#ui/table/table.ts'

const WRAP_STYLE = { whiteSpace: 'normal' } as const

const TONO: Record<Confianza, ReturnType<typeof tonoEstado>> = {
  segura: 'bien',
  probable: 'curso',
  dudosa: 'mal',
  elegida: 'bien',
}

const importeDe = ({ importe, moneda }: Acreditacion): string => formatMoney(importe, moneda)

/** Returns the name of a statement line: "$ 642.118,00 del 20-11-2026". */
export const nombreDe = (linea: Acreditacion): string => `${importeDe(linea)} del ${formatDay(linea.fecha)}`

/** Returns the text with which the bank identifies the payer. */
const pagadorDe = ({ nombre, cuit, concepto, referencia }: Acreditacion): string =>
  [nombre, cuit && formatCuit(cuit), concepto, referencia && `Ref. ${referencia}`].filter(Boolean).join(' · ') || '—'

const Pago = ({ pagoId, children }: { pagoId: number; children: string }) => (
  <Anchor component={Link} to={pagoInformadoPath(pagoId)} inherit underline="always">
    {children}
  </Anchor>
)

const Propuesto = ({ propuesta, moneda }: { propuesta: Propuesta; moneda: string }) => {
  const { razonSocial, clase, pagoId, aplicaciones, diferencia } = propuesta
  const referencias = aplicaciones.map(({ referencia }) => referencia).join(', ')
  return (
    <>
      <b>{razonSocial}</b>
      <br />
      {pagoId === null ? PROPUESTAS[clase] : <Pago pagoId={pagoId}>{`${PROPUESTAS[clase]} Nº ${pagoId}`}</Pago>}
      {referencias && `: ${referencias}`}
      {Number(diferencia) !== 0 && (
        <Text span inherit c="var(--mantine-color-error)">
          {` Difiere en ${formatMoney(diferencia, moneda)}`}
        </Text>
      )}
    </>
  )
}

const LINEA: Column<Acreditacion>[] = [
  {
    key: 'importe',
    title: 'Acreditado',
    width: 150,
    opens: true,
    cardLabel: '',
    render: (linea) => (
      <>
        <b>{importeDe(linea)}</b>
        <br />
        {formatDay(linea.fecha)}
      </>
    ),
  },
  { key: 'pagador', title: 'Qué dice el banco', isLong: true, render: pagadorDe },
]

const ORIGEN: Column<Acreditacion> = {
  key: 'origen',
  title: 'Cuenta bancaria',
  width: 180,
  isLong: true,
  render: ({ origen }) => origen,
}

export const COLUMNAS: Record<PestanaConciliacion, readonly Column<Acreditacion>[]> = {
  propuesta: [
    ...LINEA,
    {
      key: 'propuesta',
      title: 'Propuesta',
      isLong: true,
      render: ({ propuesta, moneda }) => propuesta && <Propuesto propuesta={propuesta} moneda={moneda} />,
    },
    {
      key: 'fundamentos',
      title: 'Por qué',
      // Never truncate the proposal: staff decide by its text.
      render: ({ propuesta }) => (
        <Text component="div" fz={13} lh={1.3} py={4} style={WRAP_STYLE}>
          {propuesta?.fundamentos.join(' ')}
        </Text>
      ),
    },
    {
      key: 'confianza',
      title: 'Confianza',
      width: 140,
      cardLabel: '',
      render: ({ propuesta }) =>
        propuesta && <Chip tono={TONO[propuesta.confianza]}>{CONFIANZAS[propuesta.confianza]}</Chip>,
    },
  ],
  'sin-dueno': [...LINEA, ORIGEN],
  conciliadas: [
    ...LINEA,
    {
      key: 'pago',
      title: 'Pago',
      isLong: true,
      render: ({ conciliada }) =>
        conciliada && (
          <>
            <b>{conciliada.razonSocial}</b>
            <br />
            <Pago pagoId={conciliada.pagoId}>{`Pago Nº ${conciliada.pagoId}`}</Pago>
            {conciliada.creoPago ? ', creado al conciliar' : ', informado'}
          </>
        ),
    },
    {
      key: 'quien',
      title: 'La concilió',
      isLong: true,
      render: ({ conciliada }) => conciliada && `${conciliada.quien}, ${formatInstant(conciliada.cuando)}`,
    },
  ],
}
