import { Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link, useLocation, useParams } from 'react-router'
import { readDocumentoKey } from '#contract/cuenta-corriente/reglas.ts'
import type { DocumentoDetail, DocumentoKey, Partida } from '#contract/cuenta-corriente/shapes.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import { formatMoney, formatSaldo } from '#shared/plata.ts'
import { impuestoTexto } from '#contract/cuenta-corriente/partidas.ts'
import { DetailTable } from '#shared/gestiones/DetailTable.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { ListDrawer } from '#shared/gestiones/ListDrawer.tsx'
import { PanelPorVenir } from '#shared/gestiones/PanelPorVenir.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { cuentaPath, documentoPath } from '#shared/cuenta/cuenta.paths.ts'
import { useDocumento } from '#shared/cuenta/cuenta.queries.ts'
import { nombreOf } from '#shared/cuenta/cuenta.words.ts'
import { DocumentoAcciones } from './DocumentoAcciones.tsx'
import classes from './DocumentoDrawer.module.css'
import { Plata } from '#shared/cuenta/Plata.tsx'
import { Vencimiento } from './Vencimiento.tsx'

/** Header of a document: kind, number, razón social and open amount. */
const DocumentoDatos = ({ detail }: { detail: DocumentoDetail }) => {
  const { claseTexto, referencia, razonSocial, emision, total, pendiente, moneda, cae, caeVence, partidas } = detail
  const informado = sumImportes(partidas.map((each) => each.informado))
  const [only] = partidas.length === 1 ? partidas : []
  return (
    <div>
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2} fz={20}>
          {claseTexto} {referencia}
        </Title>
        <Text fz={20} fw={700}>
          {formatSaldo(total, moneda)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {razonSocial}
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
        <Fact label="Emisión">{formatDay(emision)}</Fact>
        {only && (
          <Fact label="Vencimiento">
            <Vencimiento partida={only} />
          </Fact>
        )}
        <Fact label="Pendiente">
          <Plata importe={pendiente} moneda={moneda} />
        </Fact>
        {Number(informado) > 0 && (
          <>
            <Fact label="Informado, por aplicar">{formatMoney(informado, moneda)}</Fact>
            <Fact label="Queda por pagar">
              {formatMoney(sumImportes(partidas.map(({ aPagar }) => aPagar)), moneda)}
            </Fact>
          </>
        )}
        {cae && <Fact label="CAE">{cae}</Fact>}
        {caeVence && <Fact label="Vencimiento del CAE">{formatDay(caeVence)}</Fact>}
      </SimpleGrid>
    </div>
  )
}

/** Table of the due dates of a document. */
const VencimientosList = ({ partidas }: { partidas: readonly Partida[] }) => (
  <Section title="Vencimientos">
    <DetailTable
      caption="Vencimientos"
      columns={[
        { key: 'vencimiento', title: 'Vencimiento', render: (partida) => <Vencimiento partida={partida} /> },
        {
          key: 'pendiente',
          title: 'Pendiente',
          align: 'right',
          render: ({ pendiente, moneda }) => <Plata importe={pendiente} moneda={moneda} />,
        },
      ]}
      rows={partidas}
      rowKey={({ partidaId }) => partidaId}
    />
  </Section>
)

const DocumentoTotal = ({ detail: { impuestos, total, moneda } }: { detail: DocumentoDetail }) => (
  <dl className={classes.sums}>
    {impuestos.map((impuesto) => (
      <div key={`${impuesto.nombre} ${impuesto.alicuota}`}>
        <dt>{impuestoTexto(impuesto)}</dt>
        <dd>{formatMoney(impuesto.importe, moneda)}</dd>
      </div>
    ))}
    <div data-total>
      <dt>Total</dt>
      <dd>{formatSaldo(total, moneda)}</dd>
    </div>
  </dl>
)

/**
 * Documents that this document cancelled, and documents that cancelled it. A click shows the other document in the same
 * drawer.
 */
const DocumentoAplicaciones = ({ detail }: { detail: DocumentoDetail }) => {
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
              render: ({ importe }) => formatSaldo(importe, detail.moneda),
            },
          ]}
          rows={detail.aplicaciones}
          rowKey={({ sociedad, documento, ejercicio }) => `${sociedad}-${documento}-${ejercicio}`}
        />
      )}
    </Section>
  )
}

/** Content of the drawer: lines of the document, open amount and related documents. */
const DocumentoPanel = ({ documento }: { documento: DocumentoKey }) => {
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
            Este comprobante no tiene renglones.
          </Text>
        )}
        <DocumentoTotal detail={data} />
      </Section>
      <DocumentoAplicaciones detail={data} />
    </Stack>
  )
}

/** Drawer of a document over the statement. The URL contains the key of the document in the ERP. */
export function Component() {
  const { search } = useLocation()
  const key = readDocumentoKey(useParams())
  return (
    <ListDrawer title="Comprobante" listPath={cuentaPath(search)} rowPath={key ? documentoPath(key) : cuentaPath()}>
      {key ? <DocumentoPanel documento={key} /> : <EmptyState text={ERRORS['no-encontrado'].text} />}
    </ListDrawer>
  )
}
