import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MAX_BUSQUEDA, MAX_QR } from '#contract/base/busqueda.ts'
import { recortar } from '#contract/facturas/qr.direccion.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { later } from '#ui/first-shown.ts'
import { useFacturas } from '#shared/devoluciones/devoluciones.queries.ts'
import { FacturaCard } from './FacturaCard.tsx'
import type { Linea } from '#contract/devoluciones/empezada.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Nobody needs it to begin.
const Escanear = lazyPiece(later(async () => (await import('#shared/archivos/Escanear.tsx')).Escanear))

interface FacturaFinderProps {
  razonSocialId: number
  /** What the request already has, to say what is left. */
  lineas: readonly Linea[]
  onAdd: (linea: Linea) => void
}

const PAUSE_MS = 300
/** Those that are shown before one asks for more. */
const FIRST = 6

/** Finds the invoice by its number, the code or words of a product of it, or its date. */
export const FacturaFinder = ({ razonSocialId, lineas, onAdd }: FacturaFinderProps) => {
  // The global search comes here with what it found.
  const [params] = useSearchParams()
  const [texto, setTexto] = useState(recortar(params.get('buscar') ?? ''))
  const [desde, setDesde] = useState<string | null>(null)
  const [hasta, setHasta] = useState<string | null>(null)
  const [isAll, setAll] = useState(false)
  const [search] = useDebouncedValue(texto.trim(), PAUSE_MS)
  // Of a QR, which is long, the number of its invoice is shown: once a reader that types has written all of it.
  const [leido, setLeido] = useState({ de: '', numero: '' })
  useEffect(() => {
    if (search.length > MAX_BUSQUEDA)
      void import('#contract/facturas/qr.ts').then(
        ({ shownText }) => setLeido({ de: search, numero: shownText(search) }),
        // It stays as it was written.
        () => {},
      )
  }, [search])
  const shown = leido.numero && leido.de === texto.trim() ? leido.numero : texto
  const { data, error, refetch } = useFacturas({
    razonSocialId,
    ...(search && { texto: search }),
    ...(desde && { desde }),
    ...(hasta && { hasta }),
  })
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        <TextInput
          type="search"
          data-campo="lineas"
          label="Factura o producto"
          placeholder="0001-00045871, NV-21045 o pastillas de freno"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            <Suspense>
              <Escanear label="Escanear un producto o el QR de la factura" onRead={setTexto} />
            </Suspense>
          }
          flex="1 1 12rem"
          maxLength={MAX_QR}
          value={shown}
          onChange={({ currentTarget: { value } }) => {
            // A reader that rested before the end of the QR goes on with what only fills its measure.
            if (shown === texto || value !== `${shown}=`) setTexto(recortar(value))
          }}
        />
        <DateField label="Desde" w={140} value={desde} onChange={setDesde} {...(hasta && { maxDate: hasta })} />
        <DateField label="Hasta" w={140} value={hasta} onChange={setHasta} {...(desde && { minDate: desde })} />
      </Group>
      {!data && !error && (
        <Stack gap="sm" component="output" aria-busy aria-label="Buscando facturas">
          <Placeholder height={96} />
          <Placeholder height={96} />
        </Stack>
      )}
      {!data && error && <FailedRead error={error} onRetry={() => void refetch()} />}
      {data?.facturas.length === 0 && (
        <EmptyState
          text={
            data.aviso ??
            'No encontramos esa factura. Revisá el número, o buscá por el código o el nombre del producto.'
          }
        />
      )}
      {data && data.facturas.length > 0 && (
        <>
          {data.facturas.slice(0, isAll ? undefined : FIRST).map((factura) => (
            <FacturaCard key={factura.facturaId} factura={factura} lineas={lineas} onAdd={onAdd} />
          ))}
          {!isAll && data.facturas.length > FIRST && (
            <Button variant="subtle" onClick={() => setAll(true)}>
              Ver más facturas
            </Button>
          )}
          {data.hayMas && (isAll || data.facturas.length <= FIRST) && (
            <Text size="sm" c="dimmed" ta="center">
              Hay más facturas. Escribí el número o elegí las fechas para encontrarlas.
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}
