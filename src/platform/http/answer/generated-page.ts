/** For whatever is generated out of callers' data: it runs nothing and loads nothing. */
export const GENERATED_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
