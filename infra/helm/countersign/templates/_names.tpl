{{- define "countersign.environment" -}}
- {name: COUNTERSIGN_PUBLIC_URL, value: {{ .Values.publicUrl | quote }}}
- {name: COUNTERSIGN_TEMPORAL_ADDRESS, value: {{ .Values.temporal.address | quote }}}
- {name: COUNTERSIGN_TEMPORAL_NAMESPACE, value: {{ .Values.temporal.namespace | quote }}}
- {name: COUNTERSIGN_TEMPORAL_UI_ADDRESS, value: {{ .Values.temporal.uiAddress | quote }}}
- {name: COUNTERSIGN_OBJECTS_ENDPOINT, value: {{ .Values.objects.endpoint | quote }}}
- {name: COUNTERSIGN_OBJECTS_BUCKET, value: {{ .Values.objects.bucket | quote }}}
- {name: COUNTERSIGN_OBJECTS_REGION, value: {{ .Values.objects.region | quote }}}
- {name: COUNTERSIGN_OBJECTS_SECURE, value: {{ .Values.objects.secure | quote }}}
- {name: COUNTERSIGN_MASTER_KEY_FILE, value: /run/countersign/master.key}
{{- range list "COUNTERSIGN_DATABASE_APP_URL" "COUNTERSIGN_DATABASE_PLATFORM_URL" "COUNTERSIGN_OBJECTS_ACCESS_KEY" "COUNTERSIGN_OBJECTS_SECRET_KEY" "COUNTERSIGN_SMTP_URL" }}
- {name: {{ . }}, valueFrom: {secretKeyRef: {name: {{ $.Values.existingSecret }}, key: {{ . }}, optional: {{ eq . "COUNTERSIGN_SMTP_URL" }}}}}
{{- end }}
{{- end }}

{{- define "countersign.pod" -}}
securityContext: {runAsNonRoot: true, runAsUser: 10001, seccompProfile: {type: RuntimeDefault}}
volumes:
  - {name: keys, secret: {secretName: {{ .Values.existingSecret }}, items: [{key: master.key, path: master.key}]}}
  - {name: tmp, emptyDir: {}}
{{- end }}

{{- define "countersign.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}}
volumeMounts:
  - {name: keys, mountPath: /run/countersign, readOnly: true}
  - {name: tmp, mountPath: /tmp}
{{- end }}
