{{- define "autogestion.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- /* Etiquetas que no cambian en toda la vida de una instalación. */}}
{{- define "autogestion.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "autogestion.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end -}}
{{- end }}

{{- define "autogestion.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "autogestion.env" -}}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "autogestion.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "autogestion.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "autogestion.ca.env" -}}
{{- if .Values.ca.configMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/autogestion/{{ .Values.ca.key }}
{{- end }}
{{- end }}

{{- define "autogestion.ca.mount" -}}
{{- if .Values.ca.configMap }}
- { name: ca, mountPath: /etc/autogestion, readOnly: true }
{{- end }}
{{- end }}

{{- define "autogestion.ca.volume" -}}
{{- if .Values.ca.configMap }}
- name: ca
  configMap: { name: {{ .Values.ca.configMap }} }
{{- end }}
{{- end }}

{{- /* Suma de lo que un pod leyó al arrancar: si cambia, se reemplaza. */}}
{{- define "autogestion.told" -}}
{{- $told := list (lookup "v1" "Secret" .Release.Namespace .Values.secret).data }}
{{- if .Values.ca.configMap }}
{{- $told = append $told (lookup "v1" "ConfigMap" .Release.Namespace .Values.ca.configMap).data }}
{{- end }}
{{- range .Values.extraEnvFrom }}
{{- with .secretRef }}
{{- $told = append $told (lookup "v1" "Secret" $.Release.Namespace .name).data }}
{{- end }}
{{- with .configMapRef }}
{{- $told = append $told (lookup "v1" "ConfigMap" $.Release.Namespace .name).data }}
{{- end }}
{{- end }}
{{- $told | toJson | sha256sum }}
{{- end }}

{{- /* Pod que corre un programa del portal una vez: root, args, env, isOwner (el dueño y el volumen de las copias), identidad (el Secret con que se abren). */}}
{{- define "autogestion.once" -}}
{{- $root := .root -}}
restartPolicy: Never
automountServiceAccountToken: false
serviceAccountName: {{ include "autogestion.name" $root }}
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext: {{- include "autogestion.podSecurity" $root | nindent 2 }}
containers:
  - name: tarea
    image: {{ include "autogestion.image" $root }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    args: {{- toJson .args | nindent 6 }}
    securityContext: {{- include "autogestion.security" $root | nindent 6 }}
    env:
      {{- include "autogestion.env" $root | trim | nindent 6 }}
      {{- range $name, $value := .env }}
      - name: {{ $name }}
        value: {{ $value | quote }}
      {{- end }}
      {{- include "autogestion.ca.env" $root | nindent 6 }}
    envFrom:
      - secretRef: { name: {{ $root.Values.secret }} }
      {{- with $root.Values.extraEnvFrom }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
      {{- if .isOwner }}
      - secretRef: { name: {{ $root.Values.migrate.secret }} }
      {{- end }}
    resources:
      requests: { cpu: 100m, memory: 256Mi }
      limits: { memory: 768Mi }
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      - { name: datos, mountPath: /datos }
      {{- if .isOwner }}
      - { name: copias, mountPath: /copias }
      {{- end }}
      {{- if .identidad }}
      - { name: identidad, mountPath: /identidad, readOnly: true }
      {{- end }}
      {{- include "autogestion.ca.mount" $root | nindent 6 }}
volumes:
  - name: tmp
    emptyDir: {}
  - name: datos
    {{- if $root.Values.datosClaim }}
    persistentVolumeClaim: { claimName: {{ $root.Values.datosClaim }} }
    {{- else }}
    emptyDir: {}
    {{- end }}
  {{- if .isOwner }}
  - name: copias
    persistentVolumeClaim: { claimName: {{ required "respaldo.claim: el volumen de las copias" $root.Values.respaldo.claim }} }
  {{- end }}
  {{- if .identidad }}
  - name: identidad
    secret: { secretName: {{ .identidad }} }
  {{- end }}
  {{- include "autogestion.ca.volume" $root | nindent 2 }}
{{- end }}
