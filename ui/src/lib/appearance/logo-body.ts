/** The request body that sends an image as a logo. */
export function logoBody(file: File) {
  const form = new FormData();
  form.append('file', file);
  return { body: { file: file.name }, bodySerializer: () => form };
}
