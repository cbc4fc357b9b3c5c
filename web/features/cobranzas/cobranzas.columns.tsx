import { formatCuantos } from '#contract/valores/formato.ts'
import { Group } from '@mantine/core'
import { CLASES_NOTA } from '#contract/cobranzas/reglas.ts'
import type { CobranzaRow } from '#contract/cobranzas/shapes.ts'
import { formatCodigoCliente } from '#contract/valores/comprobantes.ts'
import { formatDay, localDay } from '#contract/valores/fechas.ts'
import { HaceDias } from '#shared/HaceDias.tsx'
import { formatMoney } from '#shared/plata.ts'
import { DosLineas } from '#ui/DosLineas.tsx'
import type { Column } from '#ui/table/table.ts'
import { PromesaChip } from './PromesaChip.tsx'

const diasTexto = (dias: number): string => formatCuantos(dias, 'día', 'días')

/** Returns the columns of both tabs. `hoy`: today as yyyy-mm-dd. */
export const columnsOf = (hoy: string): readonly Column<CobranzaRow>[] => [
  {
    key: 'razonSocial',
    title: 'Razón social',
    opens: true,
    isName: true,
    cardLabel: '',
    render: ({ razonSocial, codigoCliente }) => (
      <DosLineas note={formatCodigoCliente(codigoCliente)}>{razonSocial}</DosLineas>
    ),
  },
  {
    key: 'vencido',
    title: 'Vencido',
    width: 160,
    align: 'right',
    render: ({ vencidos }) =>
      vencidos.length
        ? vencidos.map(({ moneda, importe, informado }) => (
            <DosLineas
              key={moneda}
              note={Number(informado) > 0 ? `Informado ${formatMoney(informado, moneda)}` : undefined}
            >
              {formatMoney(importe, moneda)}
            </DosLineas>
          ))
        : 'Nada',
  },
  {
    key: 'atraso',
    title: 'Días de atraso',
    width: 125,
    align: 'right',
    render: ({ vencidos }) =>
      vencidos.length ? diasTexto(Math.max(...vencidos.map(({ diasAtraso }) => diasAtraso))) : '—',
  },
  {
    key: 'ultimo',
    title: 'Último contacto',
    width: 145,
    render: ({ ultimo }) =>
      ultimo ? (
        <DosLineas note={CLASES_NOTA[ultimo.clase].texto}>
          <HaceDias dia={localDay(new Date(ultimo.cuando))} />
        </DosLineas>
      ) : (
        'Ninguno'
      ),
  },
  {
    key: 'proximo',
    title: 'Próximo',
    width: 115,
    render: ({ proximo }) =>
      proximo ? (
        <DosLineas note={proximo < hoy ? 'Vencido' : proximo === hoy ? 'Hoy' : undefined} isLate={proximo < hoy}>
          {formatDay(proximo)}
        </DosLineas>
      ) : (
        '—'
      ),
  },
  {
    key: 'promesa',
    title: 'Promesa',
    width: 235,
    render: ({ promesa }) =>
      promesa ? (
        <Group gap="xs" wrap="nowrap">
          <DosLineas note={`Para el ${formatDay(promesa.dia)}`}>
            {formatMoney(promesa.importe, promesa.moneda)}
          </DosLineas>
          <PromesaChip estado={promesa.estado} />
        </Group>
      ) : (
        '—'
      ),
  },
]
