import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay } from '#contract/base/fechas.ts'
import { formatMoney, formatSaldo } from '#contract/base/formato.ts'
import { PREFIX } from '#contract/route.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { useCall } from '#web/queries.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { InicioCard } from './InicioCard.tsx'

type Muestra = 'vencido' | 'saldo' | 'proximo'

const PATH = `${PREFIX}/cuenta-corriente`

/** What a card says of one currency. */
const FIGURES: Record<Muestra, (totales: Totales) => string> = {
  vencido: ({ vencido, moneda }) => formatMoney(vencido, moneda),
  saldo: ({ saldoTotal, moneda }) => formatSaldo(saldoTotal, moneda),
  proximo: ({ proximoVencimiento }) => (proximoVencimiento ? formatDay(proximoVencimiento) : '—'),
}

const WORDS: Record<Muestra, { label: string; hint: string; none: string }> = {
  vencido: { label: 'Vencido', hint: 'Ver qué está vencido', none: 'Nada vencido' },
  saldo: { label: 'Saldo', hint: 'Ver la cuenta corriente', none: 'No tenés partidas abiertas' },
  proximo: { label: 'Próximo vencimiento', hint: 'Ver qué vence ese día', none: 'Nada por vencer' },
}

const pathOf = (muestra: Muestra, totales: Totales | undefined): string => {
  if (muestra === 'vencido') return `${PATH}?tramo=vencidas`
  const day = totales?.proximoVencimiento
  return muestra === 'proximo' && day ? `${PATH}?venceDesde=${day}&venceHasta=${day}` : PATH
}

interface CuentaCardProps {
  razonSocialId: number
  muestra: Muestra
}

/** One figure of the current account: pesos large, other currencies under it by themselves. Never a zero for what is not known. */
export const CuentaCard = ({ razonSocialId, muestra }: CuentaCardProps) => {
  const { data, error, refetch } = useCall(cuentaCorriente.summarize, { query: { razonSocialId } })
  if (error && !data) return <FailedRead error={error} onRetry={() => void refetch()} />
  const { label, hint, none } = WORDS[muestra]
  const [first, ...others] = data?.totales ?? []
  const figure = FIGURES[muestra]
  const hasSome = (data?.totales ?? []).some(({ vencido, proximoVencimiento }) =>
    muestra === 'vencido' ? Number(vencido) > 0 : muestra === 'saldo' || proximoVencimiento !== null,
  )
  const pending = data && data.datosAl === null ? 'Todavía no recibimos los datos de tu cuenta' : undefined
  return (
    <InicioCard
      label={label}
      value={data && (pending || !first ? '—' : figure(first))}
      to={pathOf(muestra, first)}
      loud={muestra === 'vencido' && hasSome && !pending}
      hint={
        pending ?? (
          <>
            {others.map((totales) => (
              <div key={totales.moneda}>
                <b>{figure(totales)}</b>
                {muestra === 'proximo' && ` en ${totales.moneda}`}
              </div>
            ))}
            {hasSome ? hint : none}
          </>
        )
      }
    />
  )
}
