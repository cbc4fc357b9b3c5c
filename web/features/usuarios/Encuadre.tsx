import { Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import classes from './Encuadre.module.css'
import type { Elegida, Recorte } from './recorte.ts'

const MAX_ZOOM = 4
/** Minimum zoom of a logo. Small enough that a wide logo fits as a whole, with white around it. */
const MIN_ZOOM_LOGO = 0.2
const LOGO_PX = 240
const STEP = 0.05
const ARROW_PX = 4

interface EncuadreProps {
  elegida: Elegida
  isCompany: boolean
  onChange: (recorte: Recorte) => void
}

/** Area to crop a picture. The user moves it by touch, mouse or arrow keys, and zooms. */
export const Encuadre = ({ elegida, isCompany, onChange }: EncuadreProps) => {
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const minZoom = isCompany ? MIN_ZOOM_LOGO : 1
  return (
    <Stack gap="sm">
      <div className={classes.area} data-company={isCompany || undefined}>
        <Cropper
          image={elegida.url}
          crop={crop}
          zoom={zoom}
          minZoom={minZoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape={isCompany ? 'rect' : 'round'}
          restrictPosition={!isCompany}
          showGrid={false}
          {...(isCompany && {
            cropSize: { width: LOGO_PX, height: LOGO_PX },
            onMediaLoaded: ({ width, height }) => setZoom(LOGO_PX / Math.max(width, height)),
          })}
          keyboardStep={ARROW_PX}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => onChange(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'Encuadre: movelo con las flechas' }}
        />
      </div>
      <label htmlFor={id}>
        <Text size="sm" fw={500}>
          Zoom
        </Text>
      </label>
      <input
        id={id}
        className={classes.zoom}
        type="range"
        min={minZoom}
        max={MAX_ZOOM}
        step={STEP}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        onChange={(event) => setZoom(Number(event.currentTarget.value))}
      />
      <Text size="xs" c="dimmed">
        Arrastrá la imagen o movela con las flechas del teclado.
      </Text>
    </Stack>
  )
}
