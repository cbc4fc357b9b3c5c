import { formatCuantos } from '#contract/valores/formato.ts'
import { Alert, Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { formatMoney } from '#shared/plata.ts'
import { lineas } from '#contract/lineas/calls.ts'
import type { LineaId } from '#contract/lineas/reglas.ts'
import type { Linea } from '#contract/lineas/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { DetailTable } from '#shared/gestiones/DetailTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ApiError } from '#web/api.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'

type Producto = Linea['productos'][number]

/** Returns the path of a new claim that asks Ventas (sales) about a product. */
const consultaPath = (linea: Linea, titulo: string): string => {
  const [marca] = linea.marcas
  return `${PREFIX}/reclamos/nuevo?${new URLSearchParams({
    titulo,
    ...(linea.consultaMotivoId !== null && { motivo: String(linea.consultaMotivoId) }),
    ...(marca && { marca: String(marca.marcaId), negocio: String(marca.negocioId) }),
  })}`
}

const ProductoCard = ({ linea, producto }: { linea: Linea; producto: Producto }) => {
  const { can } = useProfile()
  const { codigo, nombre, descripcion, precio, ficha } = producto
  return (
    <Card withBorder padding="lg" component="article" aria-label={nombre}>
      <Stack gap="sm" h="100%">
        <Stack gap={2}>
          <Title order={3} fz={16}>
            {nombre}
          </Title>
          <Text size="sm" c="dimmed">
            {codigo}
          </Text>
        </Stack>
        <Text size="sm">{descripcion}</Text>
        <SimpleGrid cols={2} spacing="xs" component="section" aria-label={`Ficha técnica de ${nombre}`}>
          {ficha.map((dato) => (
            <Fact key={dato.nombre} label={dato.nombre}>
              {dato.valor}
            </Fact>
          ))}
        </SimpleGrid>
        <Group justify="space-between" mt="auto">
          <Stack gap={0}>
            <Text fw={600}>{precio ? formatMoney(precio) : 'Precio a consultar'}</Text>
            {precio && (
              <Text size="xs" c="dimmed">
                Sin IVA, sujeto a modificación
              </Text>
            )}
          </Stack>
          {can(SERVICIOS.reclamos) && (
            <Button component={Link} to={consultaPath(linea, `Consulta por ${nombre}`)} variant="light">
              Consultar
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}

const Seccion = ({ titulo, children }: { titulo: string; children: React.ReactNode }) => (
  <Stack gap="sm" component="section" aria-label={titulo}>
    <Title order={2} fz={20}>
      {titulo}
    </Title>
    {children}
  </Stack>
)

const Contenido = ({ linea }: { linea: Linea }) => {
  const { can } = useProfile()
  const [marca] = linea.marcas
  const links = [
    { label: 'Centros que la atienden', path: 'centro-garantias', servicioId: SERVICIOS.centrosGarantia },
    { label: 'Catálogos y manuales', path: 'catalogos', servicioId: SERVICIOS.catalogos },
    { label: 'Documentos', path: 'documentacion', servicioId: SERVICIOS.documentacion },
  ].filter(({ servicioId }) => can(servicioId))
  return (
    <>
      <Text maw={760}>{linea.texto}</Text>
      {linea.aviso && <Alert color="yellow">{linea.aviso}</Alert>}
      <Seccion titulo="Productos">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {linea.productos.map((producto) => (
            <ProductoCard key={producto.codigo} linea={linea} producto={producto} />
          ))}
        </SimpleGrid>
      </Seccion>
      <Seccion titulo="Garantía">
        <DetailTable
          caption="Plazos de garantía"
          columns={[
            { key: 'producto', title: 'Producto', cardLabel: '', render: ({ producto }) => producto },
            { key: 'meses', title: 'Plazo', width: 120, render: ({ meses }) => formatCuantos(meses, 'mes', 'meses') },
            {
              key: 'kilometros',
              title: 'O hasta',
              width: 130,
              render: ({ kilometros }) => (kilometros ? `${kilometros.toLocaleString('es-AR')} km` : '—'),
            },
            {
              key: 'condicion',
              title: 'Condiciones',
              render: ({ condicion }) => (
                <Text size="sm" span style={{ whiteSpace: 'normal' }}>
                  {condicion}
                </Text>
              ),
            },
          ]}
          rows={linea.garantias}
          rowKey={({ producto }) => producto}
        />
      </Seccion>
      {links.length > 0 && (
        <Seccion titulo="Documentación y red de service">
          <Group gap="lg">
            {links.map(({ label, path }) => (
              <Anchor key={path} component={Link} to={`${PREFIX}/${path}${marca ? `?marca=${marca.marcaId}` : ''}`}>
                {label}
              </Anchor>
            ))}
          </Group>
        </Seccion>
      )}
    </>
  )
}

const TITULOS: Record<LineaId, string> = {
  camiones: 'Camiones',
  'monopatin-electrico': 'Monopatín eléctrico',
  baterias: 'Baterías',
}

/** Screen of the product line that the URL names: Camiones, Monopatín eléctrico or Baterías. */
export function Component() {
  const linea = useLocation().pathname.split('/').findLast(Boolean) as LineaId
  const titulo = TITULOS[linea]
  const { data, error, refetch } = useCall(lineas.get, { params: { linea } })
  return (
    <Stack gap="lg">
      <PageHeader title={titulo} />
      {!data &&
        (error instanceof ApiError && error.status === 404 ? (
          <EmptyState text={`Todavía no hay nada de ${titulo}: la distribuidora lo carga desde Administración.`} />
        ) : error ? (
          <FailedRead error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        ))}
      {data && <Contenido linea={data} />}
    </Stack>
  )
}
