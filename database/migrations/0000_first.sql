CREATE TABLE "cart_addons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"addon_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_addons_session_id_addon_id_unique" UNIQUE("session_id","addon_id"),
	CONSTRAINT "cart_addons_quantity" CHECK (quantity between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"axle" text DEFAULT 'any' NOT NULL,
	"set_id" uuid,
	"vehicle" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_session_id_sku_axle_unique" UNIQUE("session_id","sku","axle"),
	CONSTRAINT "cart_items_quantity" CHECK (quantity between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"session_id" text PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"country" text DEFAULT 'AE' NOT NULL,
	"coupon_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_session_id" CHECK (session_id ~ '^[A-Za-z0-9]{15}$'),
	CONSTRAINT "carts_country" CHECK (country in ('AE', 'KW', 'SA', 'OM', 'BHR'))
);
--> statement-breakpoint
CREATE TABLE "addon_categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"description" text NOT NULL,
	"description_ar" text NOT NULL,
	"image" text NOT NULL,
	"filters" jsonb NOT NULL,
	CONSTRAINT "addon_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "addons" (
	"id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"sku" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"description" text NOT NULL,
	"description_ar" text NOT NULL,
	"price" integer NOT NULL,
	"compare_at_price" integer,
	"stock" integer NOT NULL,
	"pack" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"fits" jsonb,
	"images" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addons_sku_unique" UNIQUE("sku"),
	CONSTRAINT "addons_slug_unique" UNIQUE("slug"),
	CONSTRAINT "addons_price" CHECK (price > 0 and (compare_at_price is null or compare_at_price > price)),
	CONSTRAINT "addons_stock" CHECK (stock >= 0),
	CONSTRAINT "addons_images" CHECK (jsonb_typeof(images::jsonb) = 'array')
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"focus" text DEFAULT '' NOT NULL,
	"focus_ar" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "designs" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_slug" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"style" text DEFAULT '' NOT NULL,
	"construction" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_ar" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wheel_pairs" (
	"front_sku" text NOT NULL,
	"rear_sku" text NOT NULL,
	CONSTRAINT "wheel_pairs_front_sku_rear_sku_pk" PRIMARY KEY("front_sku","rear_sku")
);
--> statement-breakpoint
CREATE TABLE "wheels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wheels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sku" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"brand_slug" text NOT NULL,
	"design_id" text NOT NULL,
	"finish" text NOT NULL,
	"finish_name" text NOT NULL,
	"finish_name_ar" text NOT NULL,
	"colour" text NOT NULL,
	"construction" text NOT NULL,
	"diameter" double precision NOT NULL,
	"width" double precision NOT NULL,
	"stud_holes" integer NOT NULL,
	"pcd" double precision NOT NULL,
	"bolt_pattern" text NOT NULL,
	"offset" double precision NOT NULL,
	"centre_bore" double precision NOT NULL,
	"outer_edge_mm" double precision GENERATED ALWAYS AS (width * 12.7 - "offset") STORED NOT NULL,
	"inner_edge_mm" double precision GENERATED ALWAYS AS (width * 12.7 + "offset") STORED NOT NULL,
	"axle" text NOT NULL,
	"weight_kg" double precision,
	"load_rating_kg" integer,
	"lug_seat" text NOT NULL,
	"fit_style" text NOT NULL,
	"price" integer NOT NULL,
	"compare_at_price" integer,
	"supplier_stock" integer NOT NULL,
	"special_order" boolean NOT NULL,
	"clearance" boolean NOT NULL,
	"images" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wheels_sku_unique" UNIQUE("sku"),
	CONSTRAINT "wheels_size" CHECK (diameter between 10 and 30 and width between 3 and 20),
	CONSTRAINT "wheels_bolt_pattern" CHECK (bolt_pattern = stud_holes || 'x' || pcd),
	CONSTRAINT "wheels_price" CHECK (price > 0 and (compare_at_price is null or compare_at_price > price)),
	CONSTRAINT "wheels_stock" CHECK (supplier_stock >= 0),
	CONSTRAINT "wheels_axle" CHECK (axle in ('any', 'front', 'rear')),
	CONSTRAINT "wheels_fit_style" CHECK (fit_style in ('regular', 'aggressive')),
	CONSTRAINT "wheels_images" CHECK (jsonb_typeof(images::jsonb) = 'array')
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"question" text NOT NULL,
	"question_ar" text NOT NULL,
	"answer" text NOT NULL,
	"answer_ar" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_items" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"design_id" text NOT NULL,
	"sku" text NOT NULL,
	"city" text NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "gallery_items_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "homepage_blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"title_ar" text NOT NULL,
	"description" text NOT NULL,
	"description_ar" text NOT NULL,
	"sections" jsonb NOT NULL,
	"updated" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"nickname" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"phone_no" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_locale" CHECK (locale in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"design_id" text NOT NULL,
	"sku" text,
	"customer_id" uuid,
	"name" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"rating" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"reviews" text NOT NULL,
	"vehicle" text DEFAULT '' NOT NULL,
	"fit" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp with time zone,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_reviews_rating" CHECK (rating between 1 and 5),
	CONSTRAINT "product_reviews_length" CHECK (length(name) <= 100 and length(reviews) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_customer_id_sku_unique" UNIQUE("customer_id","sku")
);
--> statement-breakpoint
CREATE TABLE "vehicle_makes" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"country" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_models" (
	"make" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"body" text NOT NULL,
	"fitment_class" text NOT NULL,
	CONSTRAINT "vehicle_models_make_slug_pk" PRIMARY KEY("make","slug")
);
--> statement-breakpoint
CREATE TABLE "vehicle_modifications" (
	"slug" text PRIMARY KEY NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"generation" text NOT NULL,
	"generation_name" text NOT NULL,
	"platform" text,
	"generation_start" integer NOT NULL,
	"generation_end" integer NOT NULL,
	"name" text NOT NULL,
	"trim" text NOT NULL,
	"trim_levels" jsonb NOT NULL,
	"body" text,
	"start_year" integer NOT NULL,
	"end_year" integer NOT NULL,
	"regions" jsonb NOT NULL,
	"engine" jsonb NOT NULL,
	"tire_type" text,
	"technical" jsonb NOT NULL,
	"wheels" jsonb NOT NULL,
	"window_front" jsonb NOT NULL,
	"window_rear" jsonb NOT NULL,
	"min_wheel_load_kg" double precision,
	"is_staggered_stock" boolean NOT NULL,
	"confidence" jsonb NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_addresses" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"country" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"city" text NOT NULL,
	CONSTRAINT "order_addresses_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_addresses_kind" CHECK (kind in ('billing', 'shipping'))
);
--> statement-breakpoint
CREATE TABLE "order_adjustments" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"label_ar" text NOT NULL,
	"amount" integer NOT NULL,
	"vat" integer NOT NULL,
	CONSTRAINT "order_adjustments_order_id_kind_pk" PRIMARY KEY("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"slug" text NOT NULL,
	"image" text NOT NULL,
	"axle" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"total" integer NOT NULL,
	"discount" integer NOT NULL,
	"vat" integer NOT NULL,
	"special_order" boolean NOT NULL,
	"fitment" jsonb,
	CONSTRAINT "order_lines_money" CHECK (quantity > 0 and unit_price > 0 and total = quantity * unit_price and discount between 0 and total and vat >= 0),
	CONSTRAINT "order_lines_kind" CHECK (kind in ('wheel', 'addon'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"order_number" text,
	"session_id" text NOT NULL,
	"customer_id" uuid,
	"locale" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text NOT NULL,
	"payment_installment" text DEFAULT '1' NOT NULL,
	"vehicle_make" text NOT NULL,
	"vehicle_year" text NOT NULL,
	"vehicle_model" text NOT NULL,
	"vehicle_model_sub" text NOT NULL,
	"order_notes" text DEFAULT '' NOT NULL,
	"is_same_shipping" boolean DEFAULT true NOT NULL,
	"professional_installation" boolean DEFAULT false NOT NULL,
	"currency" text DEFAULT 'AED' NOT NULL,
	"subtotal" integer NOT NULL,
	"discount" integer NOT NULL,
	"delivery" integer NOT NULL,
	"vat" integer NOT NULL,
	"total" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"country" text NOT NULL,
	"delivery_date" date NOT NULL,
	"quote_hash" text NOT NULL,
	"transaction_id" text,
	"paymob_transaction_id" text,
	"hold_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_status" CHECK (status in (0, 1)),
	CONSTRAINT "orders_payment_status" CHECK (payment_status in ('pending', 'pending_verification', 'success', 'failed', 'partially_refunded', 'refunded')),
	CONSTRAINT "orders_paid" CHECK ((status = 1) = (payment_status in ('success', 'partially_refunded', 'refunded')) and (status = 1) = (paid_at is not null) and (status = 1) = (order_number is not null)),
	CONSTRAINT "orders_method" CHECK (payment_method in ('Stripe', 'Paymob')),
	CONSTRAINT "orders_locale" CHECK (locale in ('en', 'ar')),
	CONSTRAINT "orders_money" CHECK (subtotal >= 0 and discount >= 0 and delivery >= 0 and vat >= 0 and total = subtotal - discount + delivery and refunded between 0 and total)
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"order_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_holds_order_id_sku_pk" PRIMARY KEY("order_id","sku"),
	CONSTRAINT "stock_holds_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"gateway" text NOT NULL,
	"transaction_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_sign" CHECK ((kind = 'charge' and amount > 0) or (kind = 'refund' and amount < 0))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid,
	"payment_id" uuid,
	"gateway" text,
	"event_id" text,
	"kind" text NOT NULL,
	"decision" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"attempt" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"gateway_reference" text,
	"transaction_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'started' NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payments_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payments_amount" CHECK (amount > 0),
	CONSTRAINT "payments_state" CHECK (state in ('started', 'requires_action', 'succeeded', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"value" integer NOT NULL,
	"applies_to" text NOT NULL,
	"min_total" integer DEFAULT 0 NOT NULL,
	"max_discount" integer,
	"min_wheels" integer,
	"per_customer" integer,
	"usage_limit" integer,
	"starts_at" date NOT NULL,
	"ends_at" date NOT NULL,
	"active" boolean NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"label" text NOT NULL,
	"label_ar" text NOT NULL,
	CONSTRAINT "coupons_code" CHECK (code = upper(code)),
	CONSTRAINT "coupons_type" CHECK (type in ('percent', 'fixed', 'free_shipping')),
	CONSTRAINT "coupons_applies_to" CHECK (applies_to in ('all', 'wheels', 'addons', 'shipping')),
	CONSTRAINT "coupons_value" CHECK (value >= 0 and (type <> 'percent' or value between 1 and 100)),
	CONSTRAINT "coupons_dates" CHECK (starts_at <= ends_at)
);
--> statement-breakpoint
CREATE TABLE "delivery_rates" (
	"country" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"delivery_days" integer NOT NULL,
	"base_cost" integer NOT NULL,
	"cost_per_wheel" integer NOT NULL,
	"addon_only_cost" integer NOT NULL,
	"free_from" integer,
	"special_order_extra_days" integer NOT NULL,
	CONSTRAINT "delivery_rates_key_unique" UNIQUE("key"),
	CONSTRAINT "delivery_rates_country" CHECK (country in ('AE', 'KW', 'SA', 'OM', 'BHR')),
	CONSTRAINT "delivery_rates_figures" CHECK (delivery_days > 0 and base_cost >= 0 and cost_per_wheel >= 0 and addon_only_cost >= 0 and free_from >= 0)
);
--> statement-breakpoint
ALTER TABLE "cart_addons" ADD CONSTRAINT "cart_addons_session_id_carts_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."carts"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_addons" ADD CONSTRAINT "cart_addons_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_session_id_carts_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."carts"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_sku_wheels_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."wheels"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addons" ADD CONSTRAINT "addons_category_id_addon_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."addon_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_brand_slug_brands_slug_fk" FOREIGN KEY ("brand_slug") REFERENCES "public"."brands"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_pairs" ADD CONSTRAINT "wheel_pairs_front_sku_wheels_sku_fk" FOREIGN KEY ("front_sku") REFERENCES "public"."wheels"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_pairs" ADD CONSTRAINT "wheel_pairs_rear_sku_wheels_sku_fk" FOREIGN KEY ("rear_sku") REFERENCES "public"."wheels"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheels" ADD CONSTRAINT "wheels_brand_slug_brands_slug_fk" FOREIGN KEY ("brand_slug") REFERENCES "public"."brands"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheels" ADD CONSTRAINT "wheels_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_sku_wheels_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."wheels"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_models" ADD CONSTRAINT "vehicle_models_make_vehicle_makes_slug_fk" FOREIGN KEY ("make") REFERENCES "public"."vehicle_makes"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_addresses" ADD CONSTRAINT "order_addresses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carts_customer_id_index" ON "carts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "addons_category_id_index" ON "addons" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "designs_brand_slug_index" ON "designs" USING btree ("brand_slug");--> statement-breakpoint
CREATE INDEX "wheel_pairs_rear_sku_index" ON "wheel_pairs" USING btree ("rear_sku");--> statement-breakpoint
CREATE INDEX "wheels_slug_index" ON "wheels" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "wheels_bolt_pattern_diameter_index" ON "wheels" USING btree ("bolt_pattern","diameter");--> statement-breakpoint
CREATE INDEX "wheels_brand_slug_index" ON "wheels" USING btree ("brand_slug");--> statement-breakpoint
CREATE INDEX "wheels_design_id_diameter_index" ON "wheels" USING btree ("design_id","diameter");--> statement-breakpoint
CREATE INDEX "access_tokens_customer_id_index" ON "access_tokens" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "addresses_customer_id_index" ON "addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("customer_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "product_reviews_design_id_index" ON "product_reviews" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "vehicle_modifications_make_model_start_year_end_year_index" ON "vehicle_modifications" USING btree ("make","model","start_year","end_year");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_once" ON "letters" USING btree ("order_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "letters_sent_at_index" ON "letters" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_session_id_index" ON "orders" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "orders_customer_id_created_at_index" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("created_at") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "stock_holds_sku_expires_at_index" ON "stock_holds" USING btree ("sku","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once" ON "ledger" USING btree ("gateway","transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_order_id_index" ON "ledger" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "payment_events_order_id_index" ON "payment_events" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt" ON "payments" USING btree ("order_id","gateway","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_reference" ON "payments" USING btree ("gateway","gateway_reference");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE state in ('started', 'requires_action');--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_order" ON "coupon_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_code_email_index" ON "coupon_uses" USING btree ("code","email");