import { DIAS } from '#contract/valores/fechas.ts'
import { ACTORES, ROLES } from '#contract/base/roles.ts'
import { CLASES, type ClaseTrabajo, CON_PLAZO, textoEstadoTrabajo } from '#contract/mesa/reglas.ts'
import { maestro } from './campos.ts'

/** Masters (editable basic data) about the staff who attend, working days and deadlines. */

const [admin, callcenter, vendedor, postventa, posventa] = ACTORES.interno
/** Roles of staff who can attend tickets. */
const INTERNOS = {
  [admin]: ROLES[admin],
  [callcenter]: ROLES[callcenter],
  [vendedor]: ROLES[vendedor],
  [postventa]: ROLES[postventa],
  [posventa]: ROLES[posventa],
}

/** Sectors of the distributor that attend claims and warranties. */
export const SECTOR = maestro({
  clave: 'sector',
  el: 'el sector',
  uno: 'un sector',
  todos: 'los sectores que atienden reclamos y garantías',
  camino: 'sectores',
  tabla: 'sector',
  id: 'sectorId',
  llave: 'bigint',
  numera: true,
  nombre: 'nombre',
  campos: {
    nombre: {
      kind: 'texto',
      etiqueta: 'Nombre',
      ayuda: 'El del grupo en InvGate',
      falta: 'Ingresá el sector',
      min: 2,
      max: 80,
      api: 'El del grupo en InvGate',
    },
    email: {
      kind: 'texto',
      etiqueta: 'Email',
      falta: 'Ingresá el email',
      max: 120,
      dibujo: { type: 'email', inputMode: 'email' },
    },
    plazoHoras: {
      kind: 'entero',
      etiqueta: 'Primera respuesta (horas hábiles)',
      historial: 'Primera respuesta',
      ayuda: 'Se le dice al cliente',
      falta: 'Ingresá las horas',
      unidad: ['hora', 'horas'],
      enteros: 'Ingresá horas enteras',
      min: 1,
      minimo: 'Ingresá al menos 1 hora',
      max: 720,
      maximo: 'Ingresá hasta 720 horas',
      lado: true,
      api: 'Horas hábiles hasta la primera respuesta',
    },
    grupoId: {
      kind: 'entero',
      etiqueta: 'Grupo en InvGate',
      ayuda: 'Su número; 0 si no tiene',
      falta: 'Ingresá el número de grupo',
      enteros: 'Ingresá un número entero',
      min: 0,
      max: 2_000_000_000,
      maximo: 'Es un número demasiado grande',
      lado: true,
      api: 'El número del grupo en InvGate; 0: ninguno',
    },
    atiende: {
      kind: 'varias',
      de: INTERNOS,
      etiqueta: 'Atienden',
      historial: 'Atiende',
      ayuda: 'Trabajan sus gestiones y se enteran de las nuevas; el vendedor, solo de su cartera',
      inicial: ACTORES.callcenter,
    },
    mesaExterna: {
      kind: 'si',
      etiqueta: 'Atiende en InvGate',
      historial: 'En InvGate',
      ayuda: 'Los reclamos y garantías nuevos; los que ya están se terminan donde empezaron',
      inicial: true,
      omitido: true,
      api: 'Sus reclamos y garantías nuevos se atienden en InvGate, donde lo hay',
    },
    dias: {
      kind: 'varias',
      de: DIAS,
      etiqueta: 'Días que atiende',
      historial: 'Días',
      ayuda: 'Los plazos corren en su horario, salvo feriados',
      inicial: [1, 2, 3, 4, 5],
      api: 'Los que atiende: 1 lunes a 7 domingo',
    },
    abre: {
      kind: 'hora',
      etiqueta: 'Abre',
      ayuda: 'Por ejemplo, 09:00',
      falta: 'Ingresá a qué hora abre',
      inicial: '09:00',
      lado: true,
      api: 'HH:MM',
    },
    cierra: {
      kind: 'hora',
      etiqueta: 'Cierra',
      ayuda: 'Por ejemplo, 18:00',
      falta: 'Ingresá a qué hora cierra',
      inicial: '18:00',
      lado: true,
      api: 'HH:MM',
    },
    motivos: { kind: 'entero', etiqueta: 'Motivos', cuando: 'lee', api: 'Activos' },
  },
  busca: ['nombre', 'email'],
  excel: {
    nombre: 'Sector',
    email: 'Email',
    grupoId: 'Grupo en InvGate',
    plazoHoras: 'Primera respuesta (horas hábiles)',
    atiende: 'Atiende',
    mesaExterna: 'En InvGate',
    abre: 'Abre',
    cierra: 'Cierra',
    motivos: 'Motivos activos',
  },
  lista: {
    nombre: { isName: true, opens: true },
    email: {},
    atiende: { title: 'Atienden' },
    plazoHoras: { title: 'Respuesta', width: 110 },
    motivos: { title: 'Motivos', width: 100 },
    mesaExterna: { title: 'Atiende en', width: 110 },
  },
  textos: {
    editar: 'Editar sector',
    nuevo: 'Nuevo sector',
    caption: 'Sectores',
    empty: 'Todavía no hay sectores: sin ellos no hay motivos de reclamo.',
    para: 'A quién va cada reclamo o garantía. Un sector sin motivos activos no se ofrece.',
  },
  cardsBelow: 1000,
  importa: {
    sectorId: { etiqueta: 'Número de sector', ayuda: '', ejemplo: '2' },
    nombre: { ayuda: 'El del grupo en InvGate.', ejemplo: 'Logística' },
    grupoId: { etiqueta: 'Número de grupo', ayuda: 'El de InvGate.', ejemplo: '12' },
    email: { ayuda: 'La casilla del sector.', ejemplo: 'logistica@meridiana.example' },
    plazoHoras: { etiqueta: 'Plazo en horas', ayuda: 'Horas hábiles hasta la primera respuesta.', ejemplo: '8' },
    atiende: {
      ayuda: 'Opcional. Roles separados por |; en blanco, el centro de atención.',
      ejemplo: 'ROL_CALLCENTER',
      vacio: ACTORES.callcenter,
    },
  },
  repetido: 'Ya hay un sector con ese nombre.',
})

export const FERIADO = maestro({
  clave: 'feriado',
  el: 'el feriado',
  uno: 'un feriado',
  todos: 'los feriados',
  camino: 'feriados',
  tabla: 'feriado',
  id: 'fecha',
  llave: 'date',
  nombre: 'nombre',
  campos: {
    fecha: { kind: 'fecha', etiqueta: 'Fecha', cuando: 'nace', filtro: 'rango' },
    nombre: { kind: 'texto', etiqueta: 'Nombre', falta: 'Ingresá el nombre del feriado', min: 2, max: 80 },
  },
  busca: ['nombre'],
  excel: { fecha: 'Fecha', nombre: 'Feriado' },
  lista: { fecha: { width: 140, opens: true }, nombre: {} },
  textos: {
    editar: 'Editar feriado',
    nuevo: 'Nuevo feriado',
    caption: 'Feriados',
    empty: 'Todavía no hay feriados.',
  },
  importa: {
    fecha: { ayuda: 'dd-mm-aaaa.', ejemplo: ['25/05/2027', '09/07/2027'] },
    nombre: {
      etiqueta: 'Feriado',
      ayuda: 'Hasta 80 caracteres.',
      ejemplo: ['Día de la Revolución de Mayo', 'Día de la Independencia'],
    },
  },
  existe: 'Ese día ya es feriado.',
})

/** Names of the kinds of work in the mesa. */
const CLASES_TEXTO = Object.fromEntries(
  Object.entries(CLASES).map(([clase, { texto }]) => [clase, texto]),
) as unknown as Readonly<Record<ClaseTrabajo, string>>
const ESTADOS_TEXTO = Object.fromEntries(
  Object.values(CON_PLAZO).flatMap((estados) => estados.map((id) => [id, textoEstadoTrabajo(id)])),
) as Readonly<Record<number, string>>

/**
 * Deadline of each state, in working hours. Within minutes after a change, the deadlines of open items are computed
 * again.
 */
export const PLAZO = maestro({
  clave: 'plazo',
  el: 'el plazo',
  uno: 'un plazo para atender',
  todos: 'los plazos para atender',
  camino: 'plazos',
  tabla: 'plazo',
  id: 'plazoId',
  llave: 'bigint',
  numera: true,
  nombre: 'clase',
  campos: {
    clase: {
      kind: 'una',
      de: CLASES_TEXTO,
      etiqueta: 'Qué',
      falta: 'Elegí qué se atiende',
      inicial: 'devolucion',
      filtro: true,
    },
    estadoId: { kind: 'una', de: ESTADOS_TEXTO, etiqueta: 'Estado', falta: 'Elegí el estado' },
    sectorId: {
      kind: 'de',
      de: 'sector',
      etiqueta: 'Sector',
      ayuda: 'Opcional. Si no elegís, vale para los que no tienen el suyo',
      falta: 'Elegí el sector',
      nulo: true,
      nada: 'Todos',
      filtro: true,
      api: 'Nulo: todos los que no tienen el suyo',
    },
    horas: {
      kind: 'entero',
      etiqueta: 'Horas hábiles',
      historial: 'Horas',
      ayuda: 'En el horario del sector. Lo abierto se calcula de nuevo en unos minutos',
      falta: 'Ingresá las horas',
      unidad: ['hora', 'horas'],
      enteros: 'Ingresá horas enteras',
      min: 1,
      minimo: 'Ingresá al menos 1 hora',
      max: 720,
      maximo: 'Ingresá hasta 720 horas',
      api: 'Hábiles, del sector que atiende',
    },
  },
  excel: { clase: 'Qué', estadoId: 'Estado', sector: 'Sector', horas: 'Horas hábiles' },
  lista: { clase: 200, estadoId: { opens: true }, sector: {}, horas: 140 },
  textos: {
    editar: 'Editar plazo',
    nuevo: 'Nuevo plazo',
    caption: 'Plazos',
    empty: 'No hay plazos: ninguna gestión vence.',
    para: 'En cuánto se mueve lo que espera a la distribuidora. La primera respuesta de un reclamo es de su sector.',
  },
})
