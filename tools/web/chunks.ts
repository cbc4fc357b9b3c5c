/** Condition of a group: modules that the entry imports statically. Every visit loads them. */
const initial = { tags: ['$initial' as const] }

/** Returns the pattern of Mantine components, from the names of their folders. */
const componentes = (names: string): string => `@mantine/core/esm/components/(${names})/`

/** Returns a pattern that matches any of the paths. Paths have forward slashes on every system. */
const any = (...paths: string[]): RegExp => new RegExp(paths.join('|'))

/**
 * Returns a group of Mantine's style sheets, by component, which become one file. The group must contain only style
 * sheets, or the build writes an empty script too.
 */
const hoja = (name: string, names: string, ...more: string[]) => ({
  name,
  test: any(String.raw`@mantine/core/styles/(${names})\.layer\.css`, ...more),
  priority: 110,
})

/**
 * Groups of modules; each group becomes one file. There are few, because each file costs a request and at most six
 * requests run in parallel. A group also takes the modules that its modules import, except modules of a group with a
 * higher priority. Shared modules therefore have the highest priorities.
 */
export const groups = [
  // Style sheets of fields, of their dropdowns, and of the header of every screen.
  hoja(
    'hoja-campos',
    'Input|Popover|Combobox|ScrollArea|Avatar|Indicator|Notification',
    '@mantine/notifications/styles',
  ),
  hoja('hoja-encima', 'Drawer|Menu|Modal|ModalBase|Overlay'),
  // Libraries. They rarely change between releases, so browsers keep the file.
  { name: 'base', ...initial, test: /node_modules|rolldown.runtime/, priority: 100 },
  // The portal's own code that every visit needs: the imports of the entry, and small modules and style sheets of
  // nearly every screen. Each has only a few hundred bytes, less than the cost of a request.
  {
    name: 'app',
    test: any(
      String.raw`/index\.html|web/app/main\.`,
      String.raw`web/ui/(CardList|PageHeader|Placeholder|FailedRead|Read|EmptyState|fields/FieldToCome|touched-piece|use-is-phone)\.`,
      String.raw`web/shared/(BannerCard|Chip|format-size|plata|gestiones/EstadoChip|lists/filtros)\.`,
      String.raw`contract/(base/(claves|machine|needs|pestanas)|imagenes/reglas|valores/(comprobantes|fechas|formato|importes)|base/(estados|enlaces|paging|topics)|borradores/(calls|reglas)|(archivos|cobros|devoluciones|facturas|razones-sociales|tickets|transportes)/calls)\.ts`,
      'web/platform/(downloads|drafts|pending-send)',
      String.raw`web/shared/(devoluciones/devoluciones|tickets/tickets)\.queries`,
      'contract/pedidos-motos/calls',
      String.raw`/Icon(Check|Download|Plus|Search|Selector|Upload)\.`,
      '@mantine/hooks/esm/(use-(force-update|id|merged-ref|uncontrolled)|utils)/',
      '@mantine/core/esm/core/(DirectionProvider|styles-api/use-resolved-styles-api|utils/(create-scoped-keydown-handler|find-element-ancestor|get-default-z-index|get-env|get-ref-prop|get-safe-id|is-element|noop))/',
      'get-auto-contrast-value',
      'ScrollArea/utils/to-int',
      componentes('Card|Skeleton|Title|Text|Paper|Badge|Group|Stack|CloseButton|SimpleGrid|Pill'),
      String.raw`@mantine/core/styles(/(ActionIcon|Anchor|Badge|Burger|Button|Card|Center|CloseButton|Group|Image|Loader|Paper|Pill|SimpleGrid|Skeleton|Stack|Text|Title|UnstyledButton|VisuallyHidden))?\.layer\.css`,
      String.raw`web/(ui/(StepsLine|table/\w+)|shared/(HaceDias|gestiones/(GestionNumero|Pestanas)|lists/\w+))\.module\.css`,
    ),
    priority: 95,
  },
  // Modules of Inicio that other screens share.
  {
    name: 'inicio',
    test: any(
      'contract/(inicio|cuenta-corriente|puesta-en-marcha)/calls',
      String.raw`contract/mesa/respuestas\.ts`,
      String.raw`web/features/inicio/\w+\.module\.css`,
      String.raw`(web/shared/cuenta/(AntiguedadBarra|Informado|que-es)|contract/cuenta-corriente/informado)\.`,
      String.raw`web/ui/QueEs\.`,
      String.raw`/IconMail\.`,
    ),
    priority: 85,
  },
  // Small modules that many screens share, but not Inicio and the lists.
  {
    name: 'piezas',
    test: any(
      String.raw`web/(shared/(Figura|FotoModelo|show-in|gestiones/(Fact|Section))|ui/StepsLine)\.`,
      'contract/(base/busqueda|(catalogos|devoluciones)/reglas|facturas/qr.direccion)',
      '/Icon(AlertTriangle|ArrowLeft)|@mantine/hooks/esm/use-in-viewport/',
      componentes('Alert|List|Progress'),
    ),
    priority: 84,
  },
  // Separate: otherwise the group of schemas (formas) would take these modules, and loading them would load zod too.
  // Includes all calls of Ayuda and administration, so that users who need every call load one file.
  {
    name: 'documentos',
    test: any(
      'contract/(documentos|ayuda)/(reglas|calls)',
      'contract/(pedidos-razon-social|terminos|seguridad|integraciones)/calls',
      String.raw`contract/mesa/respuestas\.calls`,
      String.raw`web/shared/publicaciones\.`,
      String.raw`web/features/documentos/documentos\.(paths|words)`,
    ),
    priority: 84,
  },
  // Separate: otherwise screens that need only these modules would load the whole groups of forms and details.
  {
    name: 'sueltas',
    test: any(
      String.raw`web/shared/(gestiones/PanelPorVenir|mesa/envio)\.`,
      String.raw`contract/(valores/telefonos|(mesa|seguidores)/calls|(devoluciones|pedidos-motos|tickets)/needs|tickets/reglas)\.`,
      // Icon of menus, tabs and accordions.
      'components/Accordion/AccordionChevron',
      'Radio/RadioIcon',
      'use-delayed-hover',
    ),
    priority: 83,
  },
  // Rows of lists and of review screens.
  {
    name: 'filas',
    test: any(
      String.raw`web/(ui/(table/(DataCards|DataGrid|DataTable|PagedTable|Pager|SelectionCheck)|Verbo)|shared/(Descargar|gestiones/DescargarExcel|lists/(Filtros|Lista|use-filtros)))\.`,
      String.raw`/IconFilter\.`,
    ),
    priority: 82,
  },
  // Rows shown as cards, on a phone and in the side panel of the mesa.
  { name: 'pocas', test: any(String.raw`web/shared/(mesa/en-la-mesa|gestiones/DetailTable)\.`), priority: 81 },
  // Modules that the screens of the current account share: their navigation, and parts of their rows.
  {
    name: 'cuenta',
    test: any(
      String.raw`web/shared/cuenta/(CuentaNav|Plata|cuenta\.words)\.`,
      String.raw`web/features/cuenta-corriente/(ElegirCuenta|Vencimiento)\.`,
      String.raw`contract/cuenta-corriente/(meses|partidas)\.ts`,
      String.raw`web/ui/DosLineas\.`,
      String.raw`/Icon(Cash|Clock)\.`,
    ),
    priority: 81,
  },
  // Modules of lists of gestiones only.
  {
    name: 'gestiones',
    test: any(
      String.raw`web/shared/(HaceDias|gestiones/(GestionesScreen|GestionEstado|GestionNumero|Pestanas|gestion|lista\.calls|use-lista))\.`,
      // In this group, because a separate file would cost 400 bytes more.
      String.raw`web/shared/tickets/(ticket\.columns|tickets\.filtros)\.`,
      String.raw`contract/listas/calls\.ts`,
    ),
    priority: 79,
  },
  // Form fields.
  {
    name: 'campos',
    // Includes hooks of the dropdowns too. In the group of the dropdowns, they would make fields load the dropdowns.
    test: any(
      componentes('Input|InputBase|NativeSelect|TextInput'),
      String.raw`web/(ui/fields/(DateField|ListField)|shared/(RazonSocialBuscador|use-razon-social))\.`,
      'Checkbox/CheckIcon',
      '@mantine/hooks/esm/use-(callback-ref|debounced-callback|debounced-value|mounted)/',
    ),
    priority: 78,
  },
  { name: 'casillas', test: any(componentes('Checkbox')), priority: 77 },
  // Modules that the header, screens and overlays share.
  {
    name: 'marco',
    test: any(
      'web/shared/(Imagen|use-abrir-enlace|notificaciones/use-notificaciones)',
      'web/ui/(teclas|focus-successor)',
      'web/platform/(live|proveedor)',
      'contract/(imagenes|notificaciones|sesiones)/calls',
      componentes('Portal'),
      '/IconBell',
      // Toasts and menus import the scroll lock too. In the group dialogos, it would pull in every dialog.
      'react-remove-scroll|use-sidecar|/use-callback-ref/|react-style-singleton|get-nonce|tslib',
    ),
    priority: 77,
  },
  // Parts of overlays, dialogs and menus, such as the focus trap. ScrollArea is here because dialogs use it too. In the
  // group of the dropdowns, it would make dialogs load the dropdowns.
  {
    name: 'encima',
    test: any(
      componentes('FocusTrap|Overlay|ScrollArea'),
      '@mantine/hooks/esm/use-focus-(return|trap)',
      '@mantine/core/esm/core/utils/(close-on-escape|create-event-handler|find-element-in-shadow-dom|get-single-element-child)/',
    ),
    priority: 76,
  },
  // Dropdowns of fields and buttons.
  {
    name: 'flotante',
    test: any('@floating-ui', 'web/ui/fields/ListFieldLista', componentes('Popover|Combobox|Select|Autocomplete')),
    priority: 75,
  },
  // Dialogs and drawers.
  {
    name: 'dialogos',
    test: any(
      componentes('Modal|Drawer'),
      'web/ui/(DialogFrame|ConfirmDialog|Dialogo)',
      'web/shared/gestiones/ListDrawer',
    ),
    priority: 70,
  },
  // Modules that load after the screen shows. A module that a screen needs to show must not import them.
  {
    name: 'despues',
    test: any(
      String.raw`web/app/(header/(HeaderTools|RazonSocialSelect|Buscar|Campana|Persona)|Toasts|version)\.`,
      'web/ui/moved-press',
      String.raw`web/shared/gestiones/OpcionesLista\.`,
      '@mantine/notifications',
    ),
    priority: 65,
  },
  // Panels that a button opens. They load on first use.
  {
    name: 'tocado',
    test: any(
      'web/app/header/(UserMenu|CampanaPanel|RazonSocialOpciones)',
      'web/ui/(table/OptionsMenu|QueEsGlobo)',
      componentes('Menu'),
    ),
    priority: 65,
  },
  // Notifications and contacts, at the bottom of Inicio.
  {
    name: 'contactos',
    test: any(
      'web/(shared/(Contactos|notificaciones/NotificacionesList)|ui/IconLink)',
      'contract/notificaciones/reglas',
      '/IconBrandWhatsapp',
    ),
    priority: 64,
  },
  // Filters of a list, including the filters on a phone.
  {
    name: 'filtros',
    test: any(String.raw`web/shared/lists/(Filtros(Plegados|Telefono)|TextoField|groups)\.`),
    priority: 65,
  },
  {
    name: 'archivos',
    test: any('web/shared/archivos/(Archivo(Boton|sInput)|Miniatura)', String.raw`web/shared/(ArchivosList|Foto)\.`),
    priority: 63,
  },
  // Modules of nearly every form.
  {
    name: 'formularios',
    test: any(
      'react-hook-form|@hookform',
      String.raw`web/shared/(borradores/(draft|BorradorAviso)|forms/(company|use-form-send|use-steps|use-typed|campos|Campo|CampoFecha|CampoNumero|CampoSelect|CampoTexto|CampoTransporte|form-fields|RazonSocialField|SendBar|FormSection|Problemas))\.`,
      String.raw`web/ui/(fields/WholeNumberInput|ErrorSummary)\.`,
      componentes('Textarea'),
    ),
    priority: 61,
  },
  // Form fields that a table describes. Forms and the actions of a gestión use them.
  {
    name: 'tabla',
    test: any(
      String.raw`web/shared/(cuenta/importe\.campo|forms/(Campos|FilasField|Formulario|SeccionOpcional))\.|contract/valores/provincias`,
    ),
    priority: 61,
  },
  // Modules shared by the forms that create a gestión.
  {
    name: 'alta',
    test: any(String.raw`web/shared/(Falta|gestiones/NuevaEspera|Hallado|forms/(DosPaneles|StepsForm))\.`),
    priority: 60,
  },
  // Form of an order, and the screen with its result.
  {
    name: 'pedido',
    test: any(
      String.raw`web/features/pedidos-motos/(PedidoCredito|pedidos-motos\.queries)|contract/pedidos-motos/reglas`,
      componentes('Radio'),
    ),
    priority: 60,
  },
  // Code that stores drafts on the server.
  { name: 'borrador', test: any('web/shared/borradores/(BorradorOtro|draft-(archivos|remote))'), priority: 60 },
  { name: 'fechas', test: /@mantine\/dates|dayjs/, priority: 60 },
  { name: 'solapas', test: any(componentes('Tabs')), priority: 59 },
  // Parts of the detail of a gestión: facts, history and actions.
  {
    name: 'detalle',
    test: any(
      String.raw`web/shared/gestiones/(GestionDrawer|GestionTabs|GestionResumen|Vecinas)\.`,
      String.raw`web/shared/(borradores/retomada|mesa/(ConBorrador|use-retener))\.`,
    ),
    priority: 58,
  },
  // Dialog of an action on a gestión.
  { name: 'accion', test: any(String.raw`web/shared/gestiones/AccionDialog\.`), priority: 57 },
  // Separate from the group detalle, because the result of sending a form shows these parts without a drawer.
  { name: 'hechos', test: any(String.raw`web/shared/gestiones/(Detalle|Hechos)\.`), priority: 57 },
  // Separate from the group detalle, because orders have no conversation.
  { name: 'conversacion', test: any(String.raw`web/shared/comentarios/Conversacion\.`), priority: 57 },
  {
    name: 'formas',
    test: /node_modules\/zod\/|contract\/(base\/(comentarios|gestiones|paging|personas)|devoluciones\/(decision|envio)|valores\/(cuit|enteros))\.shapes|contract\/facturas\/shapes/,
    priority: 55,
  },
  // All other shared modules, grouped by the exact set of screens that share them. Merging the small groups would load
  // up to 110 KB more on some screens.
  { name: 'parte', minShareCount: 2, entriesAware: true, priority: 1 },
]
