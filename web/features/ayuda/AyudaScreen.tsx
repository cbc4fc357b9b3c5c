import { Anchor, Button, Card, List, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRoute, IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { ayuda } from '#contract/ayuda/calls.ts'
import { TEMAS, type Tema } from '#contract/ayuda/reglas.ts'
import type { Titular } from '#contract/ayuda/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Read } from '#ui/Read.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useSteadyCall } from '#web/queries.tsx'
import { articuloPath } from './ayuda.paths.ts'
import { ContactoAyuda } from './ContactoAyuda.tsx'
import { VER_RECORRIDO } from './recorrido.pasos.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded on demand, because it includes the Markdown renderer, which the list does not need.
const ArticuloPorSlug = lazyPiece(async () => (await import('./Articulo.tsx')).ArticuloPorSlug)

const DEBOUNCE_MS = 300

const Filas = ({ articulos }: { articulos: readonly Titular[] }) => (
  <List listStyleType="none" spacing="sm" size="sm">
    {articulos.map(({ slug, titulo, resumen }) => (
      <List.Item key={slug}>
        <Anchor component={Link} to={articuloPath(slug)} size="sm" fw={500}>
          {titulo}
        </Anchor>
        <Text size="xs" c="dimmed">
          {resumen}
        </Text>
      </List.Item>
    ))}
  </List>
)

const TEMA_IDS = Object.keys(TEMAS) as Tema[]

const PorTema = ({ articulos }: { articulos: readonly Titular[] }) => (
  <div style={{ columns: '340px 2', columnGap: 'var(--mantine-spacing-md)' }}>
    {TEMA_IDS.map((tema) => {
      const own = articulos.filter((each) => each.tema === tema)
      return (
        own.length > 0 && (
          <Card
            key={tema}
            withBorder
            padding="md"
            mb="md"
            component="section"
            aria-labelledby={`tema-${tema}`}
            style={{ breakInside: 'avoid' }}
          >
            <Title order={2} id={`tema-${tema}`} fz={16} mb="sm">
              {TEMAS[tema]}
            </Title>
            <Filas articulos={own} />
          </Card>
        )
      )
    })}
  </div>
)

/** Search text. Written to the URL when the user pauses. */
const useTexto = () => {
  const [params, setParams] = useSearchParams()
  const [texto, setTexto] = useState(params.get('texto') ?? '')
  const [debounced] = useDebouncedValue(texto.trim(), DEBOUNCE_MS)
  const write = useEffectEvent((words: string) => {
    if (words !== (params.get('texto') ?? '')) setParams(words ? { texto: words } : {}, { replace: true })
  })
  useEffect(() => write(debounced), [debounced])
  return { texto, setTexto, asked: debounced }
}

/** List of articles: search results, or all articles by topic. */
const Todos = () => {
  const { texto, setTexto, asked: debounced } = useTexto()
  const navigate = useNavigate()
  const { data, error, refetch } = useSteadyCall(ayuda.list, debounced ? { query: { texto: debounced } } : {})
  const countText = debounced && data ? `${data.length} ${data.length === 1 ? 'artículo' : 'artículos'}` : ''
  return (
    <Stack maw={960}>
      <PageHeader
        title="Ayuda"
        actions={
          <Button
            variant="default"
            leftSection={<IconRoute size={16} aria-hidden />}
            onClick={() => void navigate(PREFIX, { state: VER_RECORRIDO })}
          >
            Ver el recorrido
          </Button>
        }
      />
      <TextInput
        type="search"
        size="md"
        label="¿Qué necesitás hacer?"
        placeholder="Devolución, pago, garantía…"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        maxLength={80}
        value={texto}
        onChange={(event) => setTexto(event.currentTarget.value)}
      />
      <VisuallyHidden component="output">{countText}</VisuallyHidden>
      {data && debounced && data.length > 0 && (
        <Card withBorder padding="md">
          <Filas articulos={data} />
        </Card>
      )}
      {data && !debounced && data.length > 0 && <PorTema articulos={data} />}
      {data?.length === 0 && (
        <Card withBorder>
          <EmptyState
            text={
              debounced ? `No hay artículos con “${debounced}”. Probá con otras palabras.` : 'Todavía no hay artículos.'
            }
          />
        </Card>
      )}
      <Read of={{ data, error, refetch }} height={480} label="Cargando la ayuda" />
      <ContactoAyuda />
      <Text size="xs" c="dimmed">
        En cualquier pantalla, la tecla ? abre su ayuda.
      </Text>
    </Stack>
  )
}

/** Screen of the help. Shows the list, or the article that the URL names. */
export function Component() {
  const { slug } = useParams()
  if (!slug) return <Todos />
  return (
    <Suspense fallback={<Loading />}>
      <ArticuloPorSlug slug={slug} />
    </Suspense>
  )
}
