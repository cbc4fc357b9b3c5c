import { Card, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { aPagarDe, informadoTexto } from '#contract/cuenta-corriente/informado.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney, formatSaldo } from '#shared/plata.ts'
import { PREFIX } from '#contract/route.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { AntiguedadBarra } from '#shared/cuenta/AntiguedadBarra.tsx'
import { QUE_ES } from '#shared/cuenta/que-es.ts'
import { ConQueEs } from '#ui/QueEs.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'
import classes from './CuentaTira.module.css'

const PATH = `${PREFIX}/cuenta-corriente`

interface Figura {
  label: string
  /** Explanation of the figure. */
  dice: string
  /** Returns the text of the figure in one currency; undefined when there is nothing to show. */
  of: (totales: Totales) => string | undefined
  none: string
  /** Returns the text below the figure in one currency; undefined: none. */
  nota?: (totales: Totales) => string | undefined
  /** Path of the list of items that the figure adds. */
  to: (totales: Totales | undefined) => string
  loud?: (totales: readonly Totales[]) => boolean
}

const FIGURAS: readonly Figura[] = [
  {
    label: 'Saldo',
    dice: QUE_ES.saldo,
    of: ({ saldoTotal, moneda }) => formatSaldo(saldoTotal, moneda),
    none: 'No tenés comprobantes pendientes',
    to: () => PATH,
  },
  {
    label: 'Vencido',
    dice: QUE_ES.vencido,
    of: ({ vencido, moneda }) => (Number(vencido) > 0 ? formatMoney(vencido, moneda) : undefined),
    none: 'Nada vencido',
    nota: ({ vencido, informadoVencido, moneda }) => informadoTexto(vencido, informadoVencido, moneda),
    to: () => `${PATH}?tramo=vencidas`,
    loud: (all) => all.some(({ vencido, informadoVencido }) => Number(aPagarDe(vencido, informadoVencido)) > 0),
  },
  {
    label: 'Próximo vencimiento',
    dice: QUE_ES.proximo,
    of: ({ proximoVencimiento }) => (proximoVencimiento ? formatDay(proximoVencimiento) : undefined),
    none: 'Nada por vencer',
    to: (totales) => {
      const day = totales?.proximoVencimiento
      return day ? `${PATH}?venceDesde=${day}&venceHasta=${day}` : PATH
    },
  },
]

/** Figure in each currency that has a value. The first currency has larger text. */
const Dato = ({ figura: { label, of, none, nota, to, loud }, all }: { figura: Figura; all: readonly Totales[] }) => {
  const said = all.flatMap((totales) => {
    const text = of(totales)
    return text === undefined ? [] : [{ totales, text }]
  })
  const [first, ...others] = said
  return (
    <Link to={to(first?.totales)} className={classes.fact} data-loud={loud?.(all) || undefined}>
      <span className={classes.label}>{label}</span>
      {first ? <span className={classes.value}>{first.text}</span> : <span className={classes.other}>{none}</span>}
      {others.map(({ totales, text }) => (
        <span key={totales.moneda} className={classes.other}>
          {text}
          {label.startsWith('Próximo') && ` en ${totales.moneda}`}
        </span>
      ))}
      {nota &&
        all.map((totales) => {
          const text = nota(totales)
          return (
            text && (
              <span key={`nota-${totales.moneda}`} className={classes.other}>
                {text}
              </span>
            )
          )
        })}
    </Link>
  )
}

/** Row of figures about the account: balance, overdue and next due date. Never shows an unknown amount as zero. */
export const CuentaTira = ({ razonSocialId }: { razonSocialId: number }) => {
  const { data, error, refetch } = useCall(cuentaCorriente.summarize, { query: { razonSocialIds: [razonSocialId] } })
  const all = data?.totales ?? []
  return (
    <Card withBorder padding="md" component="section" aria-label="Tu cuenta corriente">
      <Read of={{ data, error, refetch }} height={66} label="Cargando tu cuenta corriente" />
      {data?.datosAl === null && (
        <Text size="sm" c="dimmed">
          Todavía no recibimos los datos de tu cuenta corriente.
        </Text>
      )}
      {data && data.datosAl !== null && (
        <Stack gap="xs">
          <div className={classes.strip}>
            {FIGURAS.map((figura) => (
              <ConQueEs key={figura.label} de={figura.label} dice={figura.dice}>
                <Dato figura={figura} all={all} />
              </ConQueEs>
            ))}
          </div>
          {all[0] && <AntiguedadBarra totales={all[0]} />}
        </Stack>
      )}
    </Card>
  )
}
