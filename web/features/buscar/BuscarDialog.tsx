import { Combobox, Stack, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { buscar } from '#contract/buscar/calls.ts'
import { isBuscable, MAX_QR, MIN_BUSQUEDA, TIPOS_BUSQUEDA } from '#contract/base/busqueda.ts'
import { recortar } from '#contract/facturas/qr.direccion.ts'
import { shownText } from '#contract/facturas/qr.ts'
import { useAbrirEnlace } from '#shared/use-abrir-enlace.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import { useSteadyCall } from '#web/queries.tsx'
import { Opciones, optionId } from './Opciones.tsx'
import {
  type Accion,
  type Destino,
  destinosOf,
  gruposOf,
  inicialesOf,
  type Opcion,
  type Recientes,
  withReciente,
} from './opciones.ts'

const Escanear = lazyPiece(async () => (await import('#shared/archivos/Escanear.tsx')).Escanear)

/** Recent searches by user id. Only in memory: stored, they would be visible to other users of a shared device. */
const recientes = new Map<number, Recientes>()
const NONE: Recientes = { abiertos: [], textos: [] }

const DEBOUNCE_MS = 250
const HELP =
  'Un número de factura o su QR, un número de devolución, reclamo, garantía o pedido, un código de producto, un remito, una guía, el título de un documento o de un catálogo, una pantalla o palabras.'

interface BuscarDialogProps {
  destinos: readonly Destino[]
  acciones: readonly Accion[]
  onClose: () => void
}

/** Dialog that searches everything that the user can see. */
export const BuscarDialog = ({ destinos, acciones, onClose }: BuscarDialogProps) => {
  const id = useId()
  const isPhone = useIsPhone()
  const { usuario, esInterno } = useProfile()
  const abrirEnlace = useAbrirEnlace()
  const [texto, setTexto] = useState('')
  const [chosenKey, setChosenKey] = useState<string>()
  const [isScanning, setScanning] = useState(false)
  const [scanned, setScanned] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  // After a scan, focus the search field, so that the arrow keys work. An effect runs late enough: the closing scanner
  // has already moved the focus elsewhere.
  useEffect(() => {
    if (scanned) field.current?.focus()
  }, [scanned])
  const [search] = useDebouncedValue(texto.trim(), DEBOUNCE_MS)
  const isAsked = isBuscable(search) && isBuscable(texto)
  const { data, error, refetch, isFetching } = useSteadyCall(
    buscar.search,
    { query: { texto: search } },
    { enabled: isAsked },
  )
  const found = isAsked ? data : undefined
  const own = recientes.get(usuario.usuarioId) ?? NONE
  const grupos = texto.trim()
    ? [...destinosOf(texto, destinos, acciones), ...(found ? gruposOf(found) : [])]
    : inicialesOf(own, destinos)
  const opciones = grupos.flatMap((grupo) => grupo.opciones)
  const combobox = useCombobox({ opened: opciones.length > 0 })
  const at = Math.max(
    0,
    opciones.findIndex(({ key }) => key === chosenKey),
  )
  const active = opciones[at]
  const late = found?.sinRespuesta.map((tipo) => TIPOS_BUSQUEDA[tipo]) ?? []

  const choose = (opcion: Opcion) => {
    if ('reciente' in opcion) return setTexto(opcion.reciente)
    onClose()
    if ('accion' in opcion) return opcion.accion.hacer()
    const isWay = 'lista' in opcion || 'paso' in opcion
    if (!isWay) recientes.set(usuario.usuarioId, withReciente(own, opcion, isAsked ? shownText(search) : ''))
    if ('paso' in opcion) abrirEnlace(opcion.paso.enlace, opcion.razonSocialId)
    else if ('destino' in opcion) abrirEnlace(opcion.destino.enlace, null)
    else if ('lista' in opcion) abrirEnlace(opcion.lista, null)
    else abrirEnlace(opcion.resultado.enlace, opcion.resultado.razonSocialId)
  }
  const look = (text: string) => {
    setTexto(recortar(text))
    setChosenKey(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !active) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      const next = opciones[(at + step + opciones.length) % opciones.length]!
      setChosenKey(next.key)
      document.getElementById(optionId(id, next.key))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }
  const count = opciones.filter((opcion) => !['lista', 'reciente', 'paso'].some((way) => way in opcion)).length
  const counted = found?.aviso ?? `${count} ${count === 1 ? 'resultado' : 'resultados'}`
  const said = isAsked && found && !isFetching ? counted : ''

  return (
    <Dialogo
      opened
      onClose={onClose}
      closeOnEscape={!isScanning}
      title="Buscar"
      losesNothing
      size={640}
      fullScreen={isPhone}
      yOffset="8dvh"
    >
      <Stack gap="sm">
        <Combobox
          store={combobox}
          onOptionSubmit={(key) => {
            const opcion = opciones.find((each) => each.key === key)
            if (opcion) choose(opcion)
          }}
        >
          {/* The list is part of this dialog and not of a popover, so this component handles the arrow keys, and the dialog handles Escape. */}
          <Combobox.EventsTarget
            withKeyboardNavigation={false}
            withExpandedAttribute
            aria-expanded={opciones.length > 0}
            aria-controls={opciones.length > 0 ? id : undefined}
            aria-activedescendant={active && optionId(id, active.key)}
            data-mantine-stop-propagation="false"
          >
            <TextInput
              ref={field}
              type="search"
              aria-label="Qué buscás"
              aria-autocomplete="list"
              data-autofocus
              placeholder="Nº, código o palabras"
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={
                <Suspense>
                  <Escanear
                    label="Escanear un código o un QR"
                    onRead={(text) => {
                      look(text)
                      setScanned(scanned + 1)
                    }}
                    onShown={setScanning}
                  />
                </Suspense>
              }
              maxLength={MAX_QR}
              // A handheld scanner types a QR letter by letter. Show the invoice number instead only after the scanner
              // has finished.
              value={texto.trim() === search ? shownText(texto) : texto}
              onChange={(event) => look(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          </Combobox.EventsTarget>
          {opciones.length > 0 && (
            <Opciones
              id={id}
              grupos={grupos}
              activeKey={active?.key}
              showsCompany={esInterno || usuario.listRazonSocial.length > 1}
              onActive={setChosenKey}
            />
          )}
        </Combobox>
        <VisuallyHidden component="output">{said}</VisuallyHidden>
        {isAsked && !found && !error && (
          <Text size="sm" c="dimmed">
            Buscando…
          </Text>
        )}
        {isAsked && !found && error && <FailedRead error={error} onRetry={() => void refetch()} />}
        {found?.aviso && <Text size="sm">{found.aviso}</Text>}
        {found && count === 0 && !late.length && !found.aviso && (
          <Text size="sm">
            No encontramos nada con “{search}”. Podés buscar por: {HELP.charAt(0).toLowerCase() + HELP.slice(1)}
          </Text>
        )}
        {late.length > 0 && (
          <Text size="sm" c="dimmed">
            La búsqueda en {new Intl.ListFormat('es').format(late)} tardó demasiado. Probá con más letras o con el
            número completo.
          </Text>
        )}
        {!isAsked && (
          <Text size="sm" c="dimmed">
            {texto.trim() ? `Escribí al menos ${MIN_BUSQUEDA} letras o números.` : HELP}
          </Text>
        )}
      </Stack>
    </Dialogo>
  )
}
