/** The message when a value is out of what its parameter takes. */
export const rangoMessage = ({ minimo, maximo, unidad }: { minimo: number; maximo: number; unidad: string }): string =>
  `Ingresá un número entero de ${minimo.toLocaleString('es-AR')} a ${maximo.toLocaleString('es-AR')}${unidad && ` (${unidad})`}.`
