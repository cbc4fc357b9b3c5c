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

// Scanner by camera. Loaded after the search, which works without it.
const Escanear = lazyPiece(later(async () => (await import('#shared/archivos/Escanear.tsx')).Escanear))

interface FacturaFinderProps {
  razonSocialId: number
  /** Lines of the request. Used to show how many units are left. */
  lineas: readonly Linea[]
  onAdd: (linea: Linea) => void
}

const DEBOUNCE_MS = 300
/** Number of invoices shown before the user asks for more. */
const FIRST = 6

/** Search of invoices by number, product code, product name or date. */
export const FacturaFinder = ({ razonSocialId, lineas, onAdd }: FacturaFinderProps) => {
  // The global search links here with its text in the URL parameter `buscar`.
  const [params] = useSearchParams()
  const [texto, setTexto] = useState(recortar(params.get('buscar') ?? ''))
  const [desde, setDesde] = useState<string | null>(null)
  const [hasta, setHasta] = useState<string | null>(null)
  const [isAll, setAll] = useState(false)
  const [search] = useDebouncedValue(texto.trim(), DEBOUNCE_MS)
  // QR that was read (`de`) and its invoice number. The number replaces the QR in the field once the scanner has typed
  // all of it.
  const [leido, setLeido] = useState({ de: '', numero: '' })
  useEffect(() => {
    if (search.length > MAX_BUSQUEDA)
      void import('#contract/facturas/qr.ts').then(
        ({ shownText }) => setLeido({ de: search, numero: shownText(search) }),
        // If the code of the QR reader cannot be loaded, the text stays as typed.
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
            // Ignore base64 padding that a scanner types after a pause, when the field already shows the invoice
            // number.
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
