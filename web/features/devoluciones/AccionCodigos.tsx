import { Button, Checkbox, Divider, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { AccionLinea, AccionLineas, type LineasForm } from './AccionLineas.tsx'

/** Returns the code for each line: `60012345` for all, or numbered as `60012345-1`, `60012345-2`. */
const sameCode = (code: string, lines: number, isNumbered: boolean): string[] =>
  Array.from({ length: lines }, (_, at) => (isNumbered ? `${code.trim()}-${at + 1}` : code.trim()))

/** Fields of the authorization code of each line, with a button that fills the same code into all fields. */
export const AccionCodigos = ({ detail }: { detail: DevolucionDetail }) => {
  const { control, setValue } = useFormContext<LineasForm>()
  const [code, setCode] = useState('')
  const [isNumbered, setNumbered] = useState(true)
  const { productos } = detail
  const fill = () => {
    for (const [at, each] of sameCode(code, productos.length, isNumbered).entries()) {
      setValue(`productos.${at}.codigoAutorizacion`, each, { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <AccionLineas legend="Códigos de autorización">
      {productos.length > 1 && (
        <>
          <Group align="end" gap="sm">
            <TextInput
              label="Código para todos los renglones"
              flex="1 1 10rem"
              maxLength={26}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Button variant="default" onClick={fill} disabled={!code.trim()}>
              Usar el mismo código para todos
            </Button>
          </Group>
          <Checkbox
            label="Agregar el número de renglón (-1, -2…)"
            checked={isNumbered}
            onChange={(event) => setNumbered(event.currentTarget.checked)}
          />
          <Divider />
        </>
      )}
      {productos.map((producto, at) => (
        <AccionLinea key={producto.devolucionLineaId} producto={producto} detalle={`Pedido ${producto.cantidad}`}>
          <Campo control={control} name={`productos.${at}.codigoAutorizacion`}>
            {(input) => (
              <TextInput
                aria-label={`Código de autorización de ${producto.codigoMaterial}, renglón ${at + 1}`}
                placeholder="60012345-1"
                w={180}
                {...input}
              />
            )}
          </Campo>
        </AccionLinea>
      ))}
    </AccionLineas>
  )
}
