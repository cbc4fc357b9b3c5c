import { Stack, Text } from '@mantine/core'
import type { DocumentoKey } from '#contract/cuenta-corriente.shapes.ts'
import { formatMoney } from '#contract/formato.ts'
import { DetailTable } from '#shared/gestiones/DetailTable.tsx'
import { PanelPorVenir } from '#shared/gestiones/PanelPorVenir.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { useDocumento } from './cuenta.queries.ts'
import { DocumentoAcciones } from './DocumentoAcciones.tsx'
import { DocumentoAplicaciones } from './DocumentoAplicaciones.tsx'
import { DocumentoDatos } from './DocumentoDatos.tsx'
import { DocumentoTotal } from './DocumentoTotal.tsx'
import { VencimientosList } from './VencimientosList.tsx'

/** What is inside the drawer: what the document says, what is left of it, and what cancelled it. */
export const DocumentoPanel = ({ documento }: { documento: DocumentoKey }) => {
  const { data, error, refetch } = useDocumento(documento)
  if (!data)
    return <PanelPorVenir gestion={{ conArticulo: 'el comprobante' }} error={error} onRetry={() => void refetch()} />
  const money = (importe: string) => formatMoney(importe, data.moneda)
  return (
    <Stack gap="lg">
      <DocumentoDatos detail={data} />
      <DocumentoAcciones detail={data} />
      {data.partidas.length > 1 && <VencimientosList partidas={data.partidas} />}
      <Section title="Detalle">
        {data.lineas.length > 0 ? (
          <DetailTable
            caption="Detalle del comprobante"
            columns={[
              { key: 'material', title: 'Código', width: 128, render: ({ material }) => material },
              { key: 'descripcion', title: 'Descripción', render: ({ descripcion }) => descripcion },
              { key: 'cantidad', title: 'Cantidad', width: 88, align: 'right', render: ({ cantidad }) => cantidad },
              { key: 'precio', title: 'Precio', width: 136, align: 'right', render: ({ precio }) => money(precio) },
              { key: 'importe', title: 'Importe', width: 144, align: 'right', render: ({ importe }) => money(importe) },
            ]}
            rows={data.lineas.map((linea, at) => ({ ...linea, at }))}
            rowKey={({ at }) => at}
          />
        ) : (
          <Text size="sm" c="dimmed">
            Este comprobante no tiene líneas.
          </Text>
        )}
        <DocumentoTotal detail={data} />
      </Section>
      <DocumentoAplicaciones detail={data} />
    </Stack>
  )
}
