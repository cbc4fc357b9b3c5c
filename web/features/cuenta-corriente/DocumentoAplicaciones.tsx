import { Anchor, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { DocumentoDetail } from '#contract/cuenta-corriente.shapes.ts'
import { formatDay } from '#contract/fechas.ts'
import { formatMoney } from '#contract/formato.ts'
import { DetailTable } from '#shared/gestiones/DetailTable.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { documentoPath } from './cuenta.paths.ts'
import { nombreOf } from './cuenta.words.ts'

/** The documents that this one cancelled, or that cancelled it: each opens in its place. */
export const DocumentoAplicaciones = ({ detail }: { detail: DocumentoDetail }) => {
  const { search } = useLocation()
  return (
    <Section title="Aplicaciones">
      {detail.aplicaciones.length === 0 ? (
        <Text size="sm" c="dimmed">
          Todavía no se aplicó contra otro comprobante.
        </Text>
      ) : (
        <DetailTable
          caption="Aplicaciones"
          columns={[
            {
              key: 'documento',
              title: 'Comprobante',
              cardLabel: '',
              render: (aplicacion) => (
                <Anchor component={Link} to={documentoPath(aplicacion, search)} replace inherit fw={600}>
                  {nombreOf(aplicacion)}
                </Anchor>
              ),
            },
            { key: 'fecha', title: 'Fecha', width: 120, render: ({ fecha }) => formatDay(fecha) },
            {
              key: 'importe',
              title: 'Importe',
              width: 160,
              align: 'right',
              render: ({ importe }) => formatMoney(importe, detail.moneda),
            },
          ]}
          rows={detail.aplicaciones}
          rowKey={({ sociedad, documento, ejercicio }) => `${sociedad}-${documento}-${ejercicio}`}
        />
      )}
    </Section>
  )
}
