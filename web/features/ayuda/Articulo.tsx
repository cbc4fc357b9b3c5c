import { Anchor, Button, Card, Divider, List, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ayuda } from '#contract/ayuda/calls.ts'
import { TEMAS } from '#contract/ayuda/reglas.ts'
import type { Articulo } from '#contract/ayuda/shapes.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { Markdown } from '#shared/ayuda/Markdown.tsx'
import { anclaDe, titulosDe } from '#shared/ayuda/partes.ts'
import { Sirvio } from '#shared/ayuda/Sirvio.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ApiError } from '#web/api.ts'
import { useCall } from '#web/queries.tsx'
import { articuloPath, ayudaPath } from './ayuda.paths.ts'
import { ContactoAyuda } from './ContactoAyuda.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

/** Maximum number of headings with which an article gets no table of contents. */
const SIN_INDICE = 2
const MAS = 4

/** While mounted, sets the title of the browser tab to the title of the article. */
const useTitle = (titulo: string | undefined) => {
  useEffect(() => {
    if (!titulo) return
    const before = document.title
    document.title = titulo
    return () => {
      document.title = before
    }
  }, [titulo])
}

const Indice = ({ titulos }: { titulos: readonly string[] }) => (
  <Card withBorder padding="md" component="nav" aria-label="En este artículo">
    <Text size="sm" fw={500}>
      En este artículo
    </Text>
    <List listStyleType="none" size="sm" spacing={4} mt={4}>
      {titulos.map((titulo) => (
        <List.Item key={titulo}>
          <Anchor href={`#${anclaDe(titulo)}`} size="sm">
            {titulo}
          </Anchor>
        </List.Item>
      ))}
    </List>
  </Card>
)

const MasDelTema = ({ slug, tema }: Pick<Articulo, 'slug' | 'tema'>) => {
  const { data = [] } = useCall(ayuda.list)
  const otros = data.filter((each) => each.tema === tema && each.slug !== slug).slice(0, MAS)
  if (!otros.length) return null
  return (
    <Stack gap={4} component="nav" aria-label={`Más de ${TEMAS[tema]}`}>
      <Text size="sm" fw={500}>
        Más de {TEMAS[tema]}
      </Text>
      {otros.map((each) => (
        <Anchor key={each.slug} component={Link} to={articuloPath(each.slug)} size="sm">
          {each.titulo}
        </Anchor>
      ))}
    </Stack>
  )
}

const Leido = ({ articulo }: { articulo: Articulo }) => {
  const { slug, tema, titulo, resumen, texto, imagenes, sirvio, actualizado } = articulo
  const titulos = titulosDe(texto)
  useTitle(titulo)
  return (
    <Stack component="article" gap="lg">
      <div>
        <PageHeader title={titulo} />
        <Text c="dimmed">{resumen}</Text>
      </div>
      {titulos.length > SIN_INDICE && <Indice titulos={titulos} />}
      <Markdown texto={texto} imagenes={imagenes} />
      <Text size="xs" c="dimmed">
        {TEMAS[tema]} · Actualizado el {formatInstant(actualizado)}
      </Text>
      <Divider />
      <Sirvio slug={slug} sirvio={sirvio} />
      <MasDelTema slug={slug} tema={tema} />
      <ContactoAyuda />
    </Stack>
  )
}

export const ArticuloPorSlug = ({ slug }: { slug: string }) => {
  const { data, error, refetch } = useCall(ayuda.get, { params: { slug } })
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Stack maw={720} gap="md">
      <Anchor component={Link} to={ayudaPath} size="sm">
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> Ayuda
      </Anchor>
      {data && <Leido key={slug} articulo={data} />}
      {!data && isMissing && (
        <>
          <PageHeader title="No encontramos ese artículo" />
          <EmptyState
            text="Puede que lo hayan cambiado de lugar, o que no sea para tu usuario."
            action={
              <Button component={Link} to={ayudaPath}>
                Ver toda la ayuda
              </Button>
            }
          />
        </>
      )}
      {!data && error && !isMissing && <FailedRead error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Placeholder height={420} label="Cargando el artículo" />}
    </Stack>
  )
}
