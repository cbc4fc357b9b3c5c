import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import type { MesCobranza } from '#contract/cobranzas/shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { mesTexto } from '#contract/cuenta-corriente/meses.ts'
import { TRAMOS_VENCIDOS } from '#contract/cuenta-corriente/reglas.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { AntiguedadBarra } from '#shared/cuenta/AntiguedadBarra.tsx'
import { nombreMoneda } from '#shared/cuenta/cuenta.words.ts'
import { formatMoney } from '#shared/plata.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'

/** Debt in one currency at the end of a month. `saldo` undefined: there was no debt. */
interface Fila {
  mes: string
  moneda: string
  saldo: MesCobranza['saldos'][number] | undefined
}

const widthOf = ({ saldo }: Fila): number => Number(saldo?.vencido ?? 0)

const columnsOf = (filas: readonly Fila[]): readonly Column<Fila>[] => {
  // Convert to numbers only for the widths of the bars; amounts on screen stay exact strings.
  const most = Math.max(...filas.map(widthOf))
  const money = ({ moneda }: Fila, importe: string | undefined) => formatMoney(importe ?? '0.00', moneda)
  return [
    { key: 'mes', title: 'Mes', width: 165, opens: true, cardLabel: '', render: ({ mes }) => mesTexto(mes) },
    {
      key: 'barra',
      title: 'Antigüedad',
      cardLabel: 'Antigüedad',
      // Hide the bars from screen readers, because the next columns have the amounts.
      render: (fila) => (
        <div aria-hidden style={{ minWidth: 120 }}>
          <div style={{ width: `${most ? (100 * widthOf(fila)) / most : 0}%` }}>
            {fila.saldo && <AntiguedadBarra totales={{ moneda: fila.moneda, aging: fila.saldo.vencidos }} />}
          </div>
        </div>
      ),
    },
    {
      key: 'vencido',
      title: 'Vencido',
      width: 140,
      align: 'right',
      render: (fila) => money(fila, fila.saldo?.vencido),
    },
    ...clavesDe(TRAMOS_VENCIDOS).map((tramo) => ({
      key: tramo,
      title: TRAMOS_VENCIDOS[tramo],
      width: 140,
      align: 'right' as const,
      render: (fila: Fila) => money(fila, fila.saldo?.vencidos.find((each) => each.tramo === tramo)?.importe),
    })),
  ]
}

const TablaMeses = ({ meses, moneda }: { meses: readonly MesCobranza[]; moneda: string }) => {
  const filas = meses.map(({ mes, saldos }) => ({ mes, moneda, saldo: saldos.find((each) => each.moneda === moneda) }))
  return (
    <DataTable
      caption={`Lo vencido mes a mes en ${nombreMoneda(moneda).toLowerCase()}`}
      columns={columnsOf(filas)}
      rows={filas}
      rowKey={({ mes }) => mes}
      empty={{ text: '' }}
      isCompact
      cardsBelow={1100}
    />
  )
}

/** Table of the overdue debt at the end of each month, by age and currency. */
export const Tendencia = ({ razonSocialId }: { razonSocialId: number }) => {
  const [hoy] = useState(() => localDay(new Date()))
  const read = useCall(cobranzas.listMeses, { params: { razonSocialId } })
  return (
    <Read of={read} height={120} label="Cargando los meses">
      {(meses) => {
        const monedas = [...new Set(meses.flatMap(({ saldos }) => saldos.map(({ moneda }) => moneda)))]
        if (!monedas.length) return <Text size="sm">Todavía no hay saldos guardados de esta empresa.</Text>
        return (
          <Stack gap="sm">
            {monedas.map((moneda) => (
              <TablaMeses key={moneda} meses={meses} moneda={moneda} />
            ))}
            <Text size="xs" c="dimmed">
              Al terminar cada mes; {mesTexto(hoy.slice(0, 7))}, hasta hoy.
            </Text>
          </Stack>
        )
      }}
    </Read>
  )
}
