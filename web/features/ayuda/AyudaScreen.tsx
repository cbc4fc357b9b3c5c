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

// What reads Markdown comes with an article.
const ArticuloPorSlug = lazyPiece(async () => (await import('./Articulo.tsx')).ArticuloPorSlug)

const PAUSE_MS = 300

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

/** Everything there is to read, topic by topic. */
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

/** The words that are looked for, as the address has them too. */
const useTexto = () => {
  const [params, setParams] = useSearchParams()
  const [texto, setTexto] = useState(params.get('texto') ?? '')
  const [asked] = useDebouncedValue(texto.trim(), PAUSE_MS)
  const write = useEffectEvent((words: string) => {
    if (words !== (params.get('texto') ?? '')) setParams(words ? { texto: words } : {}, { replace: true })
  })
  useEffect(() => write(asked), [asked])
  return { texto, setTexto, asked }
}

/** Looked through by words first, and whole by topic. */
const Todos = () => {
  const { texto, setTexto, asked } = useTexto()
  const navigate = useNavigate()
  const { data, error, refetch } = useSteadyCall(ayuda.list, asked ? { query: { texto: asked } } : {})
  const said = asked && data ? `${data.length} ${data.length === 1 ? 'artículo' : 'artículos'}` : ''
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
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {data && asked && data.length > 0 && (
        <Card withBorder padding="md">
          <Filas articulos={data} />
        </Card>
      )}
      {data && !asked && data.length > 0 && <PorTema articulos={data} />}
      {data?.length === 0 && (
        <Card withBorder>
          <EmptyState
            text={asked ? `No hay artículos con “${asked}”. Probá con otras palabras.` : 'Todavía no hay artículos.'}
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

/** Ayuda: what there is to read, or one article of it. */
export function Component() {
  const { slug } = useParams()
  if (!slug) return <Todos />
  return (
    <Suspense fallback={<Loading />}>
      <ArticuloPorSlug slug={slug} />
    </Suspense>
  )
}
