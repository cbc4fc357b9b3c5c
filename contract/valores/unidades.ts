import { formatCuantos } from './formato.ts'

/** Formats a quantity: "1 unidad", "5 unidades". */
export const formatUnidades = (unidades: number): string => formatCuantos(unidades, 'unidad', 'unidades')
